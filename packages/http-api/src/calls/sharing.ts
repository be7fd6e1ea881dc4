import { z } from 'zod';
import { EMPTY, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import { idParams, text } from '../schemas/fields.ts';
import * as timelines from '../schemas/timelines.ts';

const NO_SHARE = 'This video is not shared (any more).';
const shareParams = z.object({ token: text(200) });

export const sharingCalls = {
  shareTimeline: {
    method: 'POST',
    path: '/api/timelines/{id}/share',
    summary: 'Publishes a timeline under a secret link.',
    params: idParams,
    answer: json(timelines.shareLink),
    notFound: NO_TIMELINE,
    idempotent: true,
  },
  unshareTimeline: {
    method: 'DELETE',
    path: '/api/timelines/{id}/share',
    summary: 'Withdraws the link at once.',
    params: idParams,
    answer: EMPTY,
    statuses: [204],
    notFound: NO_TIMELINE,
  },
  getShare: {
    method: 'GET',
    path: '/api/share/{token}',
    public: true,
    summary: 'What a visitor with the link may know.',
    params: shareParams,
    answer: json(timelines.sharedTimeline),
    notFound: NO_SHARE,
  },
  getShareVideo: {
    method: 'GET',
    path: '/api/share/{token}/video',
    public: true,
    summary: 'The master.',
    params: shareParams,
    answer: { kind: 'object', contentType: 'video/mp4' },
    statuses: [200, 206],
    notFound: NO_SHARE,
  },
  getShareCaptionsVtt: {
    method: 'GET',
    path: '/api/share/{token}/captions.vtt',
    public: true,
    summary: 'Captions as WebVTT.',
    params: shareParams,
    answer: { kind: 'document', contentType: 'text/vtt; charset=utf-8' },
    notFound: NO_SHARE,
    bulky: true,
  },
  getShareCaptionsSrt: {
    method: 'GET',
    path: '/api/share/{token}/captions.srt',
    public: true,
    summary: 'Captions as SubRip.',
    params: shareParams,
    answer: { kind: 'document', contentType: 'application/x-subrip; charset=utf-8' },
    notFound: NO_SHARE,
    bulky: true,
  },
  getShareChapters: {
    method: 'GET',
    path: '/api/share/{token}/chapters',
    public: true,
    summary: 'Where each slide begins.',
    params: shareParams,
    answer: json(z.array(timelines.chapter)),
    notFound: NO_SHARE,
    bulky: true,
  },
  getShareThumbnail: {
    method: 'GET',
    path: '/api/share/{token}/thumbnail',
    public: true,
    summary: 'The poster.',
    params: shareParams,
    answer: { kind: 'object', contentType: 'image/jpeg' },
    statuses: [200, 206],
    notFound: NO_SHARE,
  },
  getOembed: {
    method: 'GET',
    path: '/api/oembed',
    public: true,
    summary: 'oEmbed 1.0 of a share address, as plain JSON.',
    query: timelines.oembedQuery,
    answer: { kind: 'document', contentType: 'application/json; charset=utf-8' },
    notFound: NO_SHARE,
  },
} as const satisfies Record<string, CallOfTag>;
