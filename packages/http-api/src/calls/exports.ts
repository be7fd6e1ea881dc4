import { z } from 'zod';
import { EMPTY, file, json, NO_TIMELINE, type CallOfTag } from '../call.ts';
import { idParams, uuid } from '../schemas/fields.ts';
import * as jobs from '../schemas/jobs.ts';

const jobParams = z.object({ jobId: uuid });
const NO_EXPORT = 'Export not found';

export const exportCalls = {
  startExport: {
    method: 'POST',
    path: '/api/timelines/{id}/exports',
    scope: 'export',
    summary: 'Starts an export. While nothing changed, the same export is the same job, finished or not.',
    params: idParams,
    body: jobs.exportStart,
    answer: json(jobs.jobStarted),
    statuses: [202],
    notFound: NO_TIMELINE,
    idempotent: true,
    quota: 'storage',
  },
  listExports: {
    method: 'GET',
    path: '/api/timelines/{id}/exports',
    scope: 'read',
    summary: 'The newest export of each format, newest first.',
    params: idParams,
    answer: json(z.array(jobs.exportStatus)),
    notFound: NO_TIMELINE,
  },
  getExport: {
    method: 'GET',
    path: '/api/exports/{jobId}',
    scope: 'read',
    summary: 'Progress of an export.',
    params: jobParams,
    answer: json(jobs.exportStatus),
    notFound: NO_EXPORT,
  },
  cancelExport: {
    method: 'DELETE',
    path: '/api/exports/{jobId}',
    scope: 'export',
    summary: 'Cancels a queued or active export.',
    params: jobParams,
    ...EMPTY,
    notFound: NO_EXPORT,
  },
  downloadExport: {
    method: 'GET',
    path: '/api/exports/{jobId}/download',
    scope: 'export',
    summary: 'Downloads the file of a completed export.',
    params: jobParams,
    ...file('application/octet-stream'),
    notFound: 'There is no file of this export. Please export again.',
  },
} as const satisfies Record<string, CallOfTag>;
