import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { TimelineVideoRequest, VideoProgressSchema } from '@slidewright/contracts';
import { WIRE_STATUS, type JobKernel, type JobRecord } from '@slidewright/jobs';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { videoJob } from '../../jobs.ts';
import type { Db, RenderTables } from '../../repositories/tables.ts';
import { videoRepository } from '../../repositories/videos.ts';

export type GetVideoProgress = ReturnType<typeof createGetVideoProgress>;

/** How far the newest video job of a timeline is. NOT_FOUND when there never was one. */
export function createGetVideoProgress(parts: { db: Db; kernel: JobKernel<RenderTables> }) {
  return async (
    { timelineId }: TimelineVideoRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof VideoProgressSchema>> => {
    const ownerId = requireUser(context);
    const [job, video] = await Promise.all([
      parts.kernel.latest(videoJob, { key: timelineId }),
      videoRepository(parts.db).find(timelineId),
    ]);
    if (job === null || job.ownerId !== ownerId) throw notFound('No video has been generated for this timeline yet.');
    return { ...progressOf(job), downloadable: video?.owner_id === ownerId };
  };
}

function progressOf(job: JobRecord<{ slideCount: number }>): MessageInitShape<typeof VideoProgressSchema> {
  const { slideIndex, totalSlides, estimatedTimeRemaining } = job.detail;
  const isRunning = job.status === 'active';
  return {
    jobId: job.id,
    status: WIRE_STATUS[job.status],
    phase: job.phase === '' ? 'validate' : job.phase,
    percentage: job.status === 'completed' ? 100 : job.progress,
    slideIndex: typeof slideIndex === 'number' ? slideIndex : 0,
    totalSlides: typeof totalSlides === 'number' ? totalSlides : job.input.slideCount,
    currentTask: job.status === 'queued' && job.waitingFor === null ? 'Waiting for a free worker' : job.currentTask,
    ...(isRunning && typeof estimatedTimeRemaining === 'number' ? { estimatedTimeRemaining } : {}),
    ...(job.error === null ? {} : { error: { code: job.error.code, message: job.error.message } }),
    ...(job.completedAt === null ? {} : { completedAt: timestampFromDate(job.completedAt) }),
    updatedAt: timestampFromDate(job.updatedAt),
  };
}
