import { JOB_KINDS, type JobKind } from '@slidewright/domain';
import type { Job } from '@slidewright/http-api';
import type { ApiClient } from '@slidewright/http-api/node';
import { z } from 'zod';
import { jobId, timelineId } from './fields.ts';
import type { ToolContext } from './tool.ts';

export const jobStatus = z.object({
  jobId,
  kind: z.enum(JOB_KINDS),
  timelineId: timelineId.nullable().describe('Null for an import until it is completed.'),
  status: z.enum(['queued', 'active', 'completed', 'failed', 'cancelled']),
  hasEnded: z.boolean(),
  progress: z.number().describe('Percent.'),
  currentTask: z.string(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  resultAddress: z
    .string()
    .nullable()
    .describe('Where a completed job has put its file. Download it with the same Authorization header.'),
  warnings: z.array(z.string()).describe('What an import left out or changed.'),
});
type JobStatus = z.output<typeof jobStatus>;

/** What only the calls of a kind know. */
interface Details {
  readonly currentTask: string;
  /** Path of its file, null until there is one. */
  readonly downloadUrl?: string | null;
  /** Where it differs from the job's. */
  readonly timelineId?: string | null;
  readonly warnings?: readonly { readonly message: string }[];
}

interface Kind {
  readonly read: (api: ApiClient, job: Job) => Promise<Details>;
  readonly cancel: (api: ApiClient, job: Job) => Promise<void>;
}

const KINDS: Readonly<Record<JobKind, Kind>> = {
  film: {
    read: (api, { timelineId }) => api.getFilm({ id: timelineId }),
    cancel: (api, { timelineId }) => api.cancelFilm({ id: timelineId }),
  },
  video: {
    read: (api, { timelineId }) => api.getVideoProgress({ id: timelineId }),
    cancel: (api, { timelineId }) => api.cancelVideo({ id: timelineId }),
  },
  bundle: {
    read: (api, { timelineId }) => api.getBundle({ id: timelineId }),
    cancel: (api, { timelineId }) => api.cancelBundle({ id: timelineId }),
  },
  export: {
    read: (api, { id }) => api.getExport({ jobId: id }),
    cancel: (api, { id }) => api.cancelExport({ jobId: id }),
  },
  audio: {
    read: () => Promise.resolve({ currentTask: '' }),
    cancel: (api, { timelineId }) => api.cancelAudioGeneration({ id: timelineId }),
  },
  import: {
    read: (api, { id }) => api.getImport({ jobId: id }),
    cancel: (api, { id }) => api.cancelImport({ jobId: id }),
  },
};

/** The state of a job. Throws ApiError NOT_FOUND for one of another owner. */
export async function readJob(id: string, { api, address }: Pick<ToolContext, 'api' | 'address'>): Promise<JobStatus> {
  const job = await api.getJob({ id });
  const { kind, status, progress, error } = job;
  const {
    currentTask,
    downloadUrl = null,
    timelineId = job.timelineId,
    warnings = [],
  } = await KINDS[kind].read(api, job);
  return {
    jobId: id,
    kind,
    timelineId,
    status,
    hasEnded: hasEnded(job),
    progress: Math.round(progress),
    currentTask,
    error,
    resultAddress: status === 'completed' && downloadUrl !== null ? address(downloadUrl) : null,
    warnings: warnings.map(({ message }) => message),
  };
}

/** Cancels a job; one that has ended is left as it is. */
export async function cancelJob(id: string, api: ApiClient): Promise<void> {
  const job = await api.getJob({ id });
  if (!hasEnded(job)) await KINDS[job.kind].cancel(api, job);
}

function hasEnded({ status }: Job): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}
