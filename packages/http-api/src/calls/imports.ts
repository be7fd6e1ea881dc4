import { z } from 'zod';
import { EMPTY, json, type CallOfTag } from '../call.ts';
import { uuid } from '../schemas/fields.ts';
import * as jobs from '../schemas/jobs.ts';

const jobParams = z.object({ jobId: uuid });
const NO_IMPORT = 'Import not found';

export const importCalls = {
  startImport: {
    method: 'POST',
    path: '/api/imports',
    scope: 'write',
    summary:
      'Imports a deck as a timeline, each page as a slide that looks as it did: PPTX, ODP or PDF, at most 100 MiB; or Markdown or an outline (.md, .qmd, .Rmd, .mdx, .txt), also in a zip with its pictures.',
    multipart: jobs.importFields,
    answer: json(jobs.jobStarted),
    statuses: [202],
    idempotent: true,
    quota: 'storage',
  },
  listImports: {
    method: 'GET',
    path: '/api/imports',
    scope: 'read',
    summary:
      'Timelines that were made of a PPTX, ODP or PDF file with this name, the newest import first, at most 20: a changed file can be taken into one of them.',
    query: z.object({ filename: z.string().min(1).max(255) }),
    answer: json(jobs.importedDecks),
  },
  getImport: {
    method: 'GET',
    path: '/api/imports/{jobId}',
    scope: 'read',
    summary: 'Progress of an import, and what the slides do not have.',
    params: jobParams,
    answer: json(jobs.importStatus),
    notFound: NO_IMPORT,
  },
  cancelImport: {
    method: 'DELETE',
    path: '/api/imports/{jobId}',
    scope: 'write',
    summary: 'Cancels a queued or active import.',
    params: jobParams,
    ...EMPTY,
    notFound: NO_IMPORT,
  },
} as const satisfies Record<string, CallOfTag>;
