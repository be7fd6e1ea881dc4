import { z } from 'zod';
import { EMPTY, file, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import { idParams, text } from '../schemas/fields.ts';
import * as timelines from '../schemas/timelines.ts';

const NO_SHARE = 'This video is not shared (any more).';
const shareParams = z.object({ token: text(200) });

export const sharingCalls = {
  shareTimeline: {
    method: 'POST',
    path: '/api/timelines/{id}/share',
    scope: 'write',
    summary: 'Shares a timeline by a secret link.',
    params: idParams,
    answer: json(timelines.shareLink),
    notFound: NO_TIMELINE,
    idempotent: true,
  },
  unshareTimeline: {
    method: 'DELETE',
    path: '/api/timelines/{id}/share',
    scope: 'write',
    summary: 'Revokes the link immediately.',
    params: idParams,
    ...EMPTY,
    notFound: NO_TIMELINE,
  },
  getShare: {
    method: 'GET',
    path: '/api/share/{token}',
    public: true,
    summary: 'Public view of a shared timeline.',
    params: shareParams,
    answer: json(timelines.sharedTimeline),
    notFound: NO_SHARE,
  },
  getShareVideo: {
    method: 'GET',
    path: '/api/share/{token}/video',
    public: true,
    summary: 'Downloads the master video.',
    params: shareParams,
    ...file('video/mp4'),
    notFound: NO_SHARE,
  },
  getShareCaptionsVtt: {
    method: 'GET',
    path: '/api/share/{token}/captions.vtt',
    public: true,
    summary: 'Captions as WebVTT.',
    params: shareParams,
    query: timelines.captionsQuery,
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
    summary: 'Start of each slide.',
    params: shareParams,
    answer: json(z.array(timelines.chapter)),
    notFound: NO_SHARE,
    bulky: true,
  },
  getShareThumbnail: {
    method: 'GET',
    path: '/api/share/{token}/thumbnail',
    public: true,
    summary: 'The poster image.',
    params: shareParams,
    ...file('image/jpeg'),
    notFound: NO_SHARE,
  },
  getOembed: {
    method: 'GET',
    path: '/api/oembed',
    public: true,
    summary: 'oEmbed 1.0 response for a share URL, without an envelope.',
    query: timelines.oembedQuery,
    answer: { kind: 'document', contentType: 'application/json; charset=utf-8' },
    notFound: NO_SHARE,
  },
} as const satisfies Record<string, CallOfTag>;
