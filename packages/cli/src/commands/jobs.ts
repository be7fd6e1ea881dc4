import { isUuid } from '@slidewright/domain';
import { cancelJob, type Job } from '@slidewright/http-api';
import { ApiError, type ApiClient } from '@slidewright/http-api/node';
import { usageError } from '../errors.ts';
import { openSession } from '../server/session.ts';
import type { Context } from '../context.ts';

export interface JobsOptions {
  readonly cancel?: boolean | undefined;
}

interface ShownJob extends Pick<Job, 'id' | 'kind' | 'timelineId' | 'progress' | 'error'> {
  readonly status: Job['status'] | 'none';
}

/** Timelines whose jobs are listed. */
const NEWEST = 20;

/** Shows or cancels a job, or lists the newest films, bundles and exports of the newest timelines. */
export async function jobs(id: string | undefined, { cancel }: JobsOptions, context: Context): Promise<void> {
  if (id === undefined && cancel) throw usageError('Say which job to cancel: slidewright jobs ID --cancel.');
  if (id !== undefined && !isUuid(id)) throw usageError(`${id} is not the id of a job.`);
  await using session = await openSession(context);
  const { api } = session;
  if (id === undefined) {
    const found = await newestJobs(api);
    context.report.result(
      { command: 'jobs', jobs: found },
      found.length === 0 ? ['There are no jobs.'] : found.map(lineOf),
    );
    return;
  }
  if (cancel) await cancelJob(api, await getJob(api, id));
  const job = await getJob(api, id);
  context.report.result({ command: 'jobs', jobs: [job] }, [lineOf(job)]);
}

async function getJob(api: ApiClient, id: string): Promise<ShownJob> {
  const { kind, timelineId, status, progress, error } = await api.getJob({ id });
  return { id, kind, timelineId, status, progress, error };
}

async function newestJobs(api: ApiClient): Promise<ShownJob[]> {
  const { data } = await api.listTimelines({ limit: String(NEWEST) });
  const found: ShownJob[] = [];
  for (const { id: timelineId } of data) {
    const [film, { progress: bundle }, exports] = await Promise.all([
      api.getFilm({ id: timelineId }),
      api.getBundle({ id: timelineId }),
      api.listExports({ id: timelineId }),
    ]).catch((error: unknown) => {
      // It was deleted meanwhile.
      if (error instanceof ApiError && error.status === 404) return [null, { progress: null }, []] as const;
      throw error;
    });
    if (film?.jobId) {
      const { jobId, status, percentage, error } = film;
      found.push({ id: jobId, kind: 'film', timelineId, status, progress: percentage, error });
    }
    if (bundle?.jobId) {
      const { jobId, status, progress, error } = bundle;
      found.push({ id: jobId, kind: 'bundle', timelineId, status, progress, error });
    }
    for (const { jobId, status, progress, error } of exports)
      found.push({ id: jobId, kind: 'export', timelineId, status, progress, error });
  }
  return found;
}

function lineOf({ id, kind, status, progress, error, timelineId }: ShownJob): string {
  const state = status === 'active' ? `${status} ${Math.round(progress)} %` : status;
  return `${id}  ${kind.padEnd(7)} ${state.padEnd(13)} ${error?.message ?? `timeline ${timelineId}`}`;
}
