import { EMPTY, file, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import { idParams } from '../schemas/fields.ts';
import * as jobs from '../schemas/jobs.ts';

export const bundleCalls = {
  startBundle: {
    method: 'POST',
    path: '/api/timelines/{id}/bundle',
    scope: 'export',
    summary: 'Starts a bundle job, or returns the live one.',
    params: idParams,
    body: jobs.bundleStart,
    answer: json(jobs.jobStarted),
    statuses: [202],
    notFound: NO_TIMELINE,
    idempotent: true,
    quota: 'storage',
  },
  getBundle: {
    method: 'GET',
    path: '/api/timelines/{id}/bundle',
    scope: 'read',
    summary: "Progress of the newest bundle; status 'none' if there is none.",
    params: idParams,
    answer: json(jobs.bundleStatus),
    notFound: NO_TIMELINE,
  },
  cancelBundle: {
    method: 'DELETE',
    path: '/api/timelines/{id}/bundle',
    scope: 'export',
    summary: 'Cancels the queued or active bundle.',
    params: idParams,
    ...EMPTY,
    notFound: NO_TIMELINE,
  },
  downloadBundle: {
    method: 'GET',
    path: '/api/timelines/{id}/bundle/download',
    scope: 'export',
    summary: 'Downloads the newest completed bundle, a zip archive.',
    params: idParams,
    ...file('application/zip'),
    notFound: 'There is no bundle of this timeline yet.',
  },
} as const satisfies Record<string, CallOfTag>;
