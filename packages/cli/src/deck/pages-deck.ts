import { ApiError, openUpload, type ApiClient } from '@slidewright/http-api/node';
import { deckError } from '../errors.ts';
import { waitForJob } from '../server/wait-for-job.ts';
import type { SyncParts } from './synced-timeline.ts';

const UPLOAD_TIMEOUT_MS = 600_000;
/** Statuses that refuse the file itself. */
const OF_THE_FILE = new Set([400, 413, 415, 422]);

/** Whether an upload failed because the server refuses the file. */
export function isOfTheFile(error: unknown): error is ApiError {
  return error instanceof ApiError && OF_THE_FILE.has(error.status);
}

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
  const input = { file: await openUpload(file), ...(timelineId === null ? {} : { timelineId }) };
  const { jobId } = await api.startImport(input, { signal, timeoutMs: UPLOAD_TIMEOUT_MS }).catch((error: unknown) => {
    throw isOfTheFile(error) ? deckError(`${file}: ${error.message}`) : error;
  });
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
