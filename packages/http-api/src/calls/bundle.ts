import { EMPTY, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import { idParams } from '../schemas/fields.ts';
import * as jobs from '../schemas/jobs.ts';

export const bundleCalls = {
  startBundle: {
    method: 'POST',
    path: '/api/timelines/{id}/bundle',
    summary: 'Starts the zip for a video editor, or answers the job that runs already.',
    params: idParams,
    body: jobs.bundleStart,
    answer: json(jobs.jobStarted),
    statuses: [202],
    notFound: NO_TIMELINE,
    idempotent: true,
  },
  getBundle: {
    method: 'GET',
    path: '/api/timelines/{id}/bundle',
    summary: "How far the newest bundle is; status 'none' when there never was one.",
    params: idParams,
    answer: json(jobs.bundleStatus),
    notFound: NO_TIMELINE,
  },
  cancelBundle: {
    method: 'DELETE',
    path: '/api/timelines/{id}/bundle',
    summary: 'Cancels the bundle that is queued or active.',
    params: idParams,
    answer: EMPTY,
    statuses: [204],
    notFound: NO_TIMELINE,
  },
  downloadBundle: {
    method: 'GET',
    path: '/api/timelines/{id}/bundle/download',
    summary: 'The newest finished zip.',
    params: idParams,
    answer: { kind: 'object', contentType: 'application/zip' },
    statuses: [200, 206],
    notFound: 'There is no bundle of this timeline yet.',
  },
} as const satisfies Record<string, CallOfTag>;
