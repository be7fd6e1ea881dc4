import type { MessageInitShape } from '@bufbuild/protobuf';
import { JobStatus, type BundleStatusSchema, type Timeline, type TimelineBundleRequest } from '@slidewright/contracts';
import { bundleSecondsRemaining } from '@slidewright/domain';
import { jobFields, type JobRecord } from '@slidewright/jobs';
import { AppError, requireUser, type CallContext } from '@slidewright/platform';
import type { Sources } from '../adapters/sources.ts';
import { bundleDetail, bundleJob, type BundleOptions, type BundleResult } from '../jobs.ts';
import { stateDigest } from '../digest.ts';
import { archiveRepository } from '../repositories/archives.ts';
import type { Parts } from '../parts.ts';

type BundleJob = JobRecord<BundleOptions, BundleResult>;

/** The state of a timeline's newest bundle. A completed one that is not downloadable has expired. */
export function createGetBundle({ db, kernel, sources }: Parts) {
  return async ({ timelineId }: TimelineBundleRequest, context: CallContext) => {
    requireUser(context);
    const timeline = await sources.getTimeline(timelineId, context);
    const job = await kernel.latest(bundleJob, { timelineId });
    if (!job) return { status: JobStatus.UNSPECIFIED, upToDate: true };
    const [archive, upToDate] = await Promise.all([
      archiveRepository(db).findReady(timelineId),
      isUpToDate(sources, timeline, job as BundleJob, context),
    ]);
    return { ...describe(job as BundleJob), downloadable: archive !== null, upToDate };
  };
}

function describe(job: BundleJob): MessageInitShape<typeof BundleStatusSchema> {
  const { filesFound, filesProcessed, totalSize } = bundleDetail.parse(job.detail);
  const isLive = job.status === 'queued' || job.status === 'active';
  const remaining = isLive ? bundleSecondsRemaining(job.phase || 'discover', job.progress) : null;
  return {
    ...jobFields(job, {
      phase: job.phase || 'discover',
      ...(remaining === null ? {} : { estimatedTimeRemaining: remaining }),
    }),
    filesFound,
    filesProcessed,
    totalSize: BigInt(job.result?.size ?? totalSize),
  };
}

/** Whether a completed bundle holds the current content. While that is unknown, it is not called outdated. */
async function isUpToDate(
  sources: Sources,
  timeline: Timeline,
  job: BundleJob,
  context: CallContext,
): Promise<boolean> {
  if (job.status !== 'completed' || job.result === null) return true;
  try {
    const state = await sources.getState(timeline, context);
    return stateDigest(state, job.input) === job.result.digest;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'DEADLINE_EXCEEDED')) return true;
    throw error;
  }
}
