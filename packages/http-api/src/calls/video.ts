import { z } from 'zod';
import { EMPTY, file, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import { idParams, uuid } from '../schemas/fields.ts';
import * as jobs from '../schemas/jobs.ts';
import * as timelines from '../schemas/timelines.ts';

const NO_VIDEO = 'There is no video of this timeline yet.';
const slideVideoParams = z.object({ id: uuid, slideId: uuid });

export const videoCalls = {
  startVideo: {
    method: 'POST',
    path: '/api/timelines/{id}/video-generation',
    summary: 'Starts a video job, or returns the live one.',
    params: idParams,
    body: jobs.videoStart,
    answer: json(jobs.jobStarted),
    statuses: [202],
    notFound: NO_TIMELINE,
    idempotent: true,
  },
  cancelVideo: {
    method: 'DELETE',
    path: '/api/timelines/{id}/video-generation',
    summary: 'Cancels the queued or active video.',
    params: idParams,
    ...EMPTY,
    notFound: NO_TIMELINE,
  },
  getVideoProgress: {
    method: 'GET',
    path: '/api/timelines/{id}/video-generation/progress',
    summary: 'Progress of the newest video job; 404 if there is none.',
    params: idParams,
    answer: json(jobs.videoProgress),
    notFound: NO_VIDEO,
  },
  startFilm: {
    method: 'POST',
    path: '/api/timelines/{id}/film',
    summary:
      'Starts a film job: the missing or outdated narration, then the master video. Returns a live one if there is any.',
    params: idParams,
    body: jobs.filmStart,
    answer: json(jobs.jobStarted),
    statuses: [202],
    notFound: NO_TIMELINE,
    idempotent: true,
  },
  getFilm: {
    method: 'GET',
    path: '/api/timelines/{id}/film',
    summary: "Progress of the newest film; status 'none' if there is none.",
    params: idParams,
    answer: json(jobs.filmProgress),
    notFound: NO_TIMELINE,
  },
  cancelFilm: {
    method: 'DELETE',
    path: '/api/timelines/{id}/film',
    summary: 'Cancels the film and its narration and video jobs.',
    params: idParams,
    ...EMPTY,
    notFound: NO_TIMELINE,
  },
  getVideoStatus: {
    method: 'GET',
    path: '/api/timelines/{id}/video-status',
    summary: 'Whether there is a video, whether it is up to date, and what was measured of it (`proof`).',
    params: idParams,
    answer: json(jobs.videoStatus),
    notFound: NO_TIMELINE,
  },
  downloadVideo: {
    method: 'GET',
    path: '/api/timelines/{id}/video',
    summary: 'Downloads the newest completed master video.',
    params: idParams,
    ...file('video/mp4'),
    notFound: NO_VIDEO,
  },
  getSlideVideo: {
    method: 'GET',
    path: '/api/timelines/{id}/slides/{slideId}/video',
    summary: 'The video of one slide; 404 if there is none.',
    params: slideVideoParams,
    answer: json(jobs.slideVideo),
    notFound: 'There is no video of this slide yet.',
  },
  downloadSlideVideo: {
    method: 'GET',
    path: '/api/timelines/{id}/slides/{slideId}/video/download',
    summary: 'Downloads the video of one slide.',
    params: slideVideoParams,
    ...file('video/mp4'),
    notFound: 'There is no video of this slide yet.',
  },
  getCaptionsVtt: {
    method: 'GET',
    path: '/api/timelines/{id}/captions.vtt',
    summary: 'Captions of the current narration as WebVTT.',
    params: idParams,
    query: timelines.captionsQuery,
    answer: { kind: 'document', contentType: 'text/vtt; charset=utf-8' },
    notFound: NO_TIMELINE,
    bulky: true,
  },
  getCaptionsSrt: {
    method: 'GET',
    path: '/api/timelines/{id}/captions.srt',
    summary: 'Captions of the current narration as SubRip.',
    params: idParams,
    answer: { kind: 'document', contentType: 'application/x-subrip; charset=utf-8' },
    notFound: NO_TIMELINE,
    bulky: true,
  },
  getChapters: {
    method: 'GET',
    path: '/api/timelines/{id}/chapters',
    summary: 'Start of each slide.',
    params: idParams,
    answer: json(z.array(timelines.chapter)),
    notFound: NO_TIMELINE,
    bulky: true,
  },
  getThumbnail: {
    method: 'GET',
    path: '/api/timelines/{id}/thumbnail',
    summary: 'The poster image, once a slide was rendered.',
    params: idParams,
    ...file('image/jpeg'),
    notFound: 'There is no picture of this timeline yet.',
  },
} as const satisfies Record<string, CallOfTag>;
