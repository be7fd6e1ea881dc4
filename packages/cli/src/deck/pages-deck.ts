import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { ApiError, readAnswer, type ApiClient } from '@slidewright/http-api/node';
import { deckError } from '../errors.ts';
import { waitForJob } from '../server/wait-for-job.ts';
import type { SyncParts } from './synced-timeline.ts';

const UPLOAD_TIMEOUT_MS = 600_000;
/** Statuses that refuse the file itself. */
export const OF_THE_FILE = new Set([400, 413, 415, 422]);

/** Imports a deck as a new timeline, or takes it into one that was made of it, if that is there. Returns its id. */
export async function importPages(
  api: ApiClient,
  file: string,
  timelineId: string | null,
  parts: SyncParts,
): Promise<string> {
  try {
    return await importInto(api, file, timelineId, parts);
  } catch (error) {
    if (timelineId === null || !(error instanceof ApiError) || error.status !== 404) throw error;
    return importInto(api, file, null, parts);
  }
}

async function importInto(
  api: ApiClient,
  file: string,
  timelineId: string | null,
  { report, signal }: SyncParts,
): Promise<string> {
  report.progress({ step: 'import', percent: null, task: `uploading ${file}` });
  const form = new FormData();
  if (timelineId !== null) form.append('timelineId', timelineId);
  form.append('file', await openAsBlob(file), basename(file));
  const response = await api.fetch(api.startImport.url(), {
    method: 'POST',
    body: form,
    signal: AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_TIMEOUT_MS)]),
  });
  const answer = (await readAnswer(response)) as { data?: { jobId: string }; error?: string; code?: string };
  if (!answer.data) {
    const sentence = answer.error ?? `The import was answered with ${response.status}.`;
    throw OF_THE_FILE.has(response.status)
      ? deckError(`${file}: ${sentence}`)
      : new ApiError(response.status, answer.code ?? '', sentence);
  }
  const { jobId } = answer.data;
  const job = await waitForJob(
    {
      ask: () => api.getImport({ jobId }),
      show: ({ progress, currentTask }) => ({ step: 'import', percent: progress, task: currentTask }),
      cancel: () => api.cancelImport({ jobId }),
    },
    report,
    signal,
  );
  for (const { message } of job.warnings) report.note(message);
  return job.timelineId!;
}
