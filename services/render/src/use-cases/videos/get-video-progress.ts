import type { TimelineVideoRequest } from '@slidewright/contracts';
import { jobFields, type JobKernel } from '@slidewright/jobs';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { videoJob } from '../../jobs.ts';
import type { Db, RenderTables } from '../../repositories/tables.ts';
import { videoRepository } from '../../repositories/videos.ts';

/** How far the newest video job of a timeline is. NOT_FOUND when there never was one. */
export function createGetVideoProgress(parts: { db: Db; kernel: JobKernel<RenderTables> }) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const [job, video] = await Promise.all([
      parts.kernel.latest(videoJob, { key: timelineId }),
      videoRepository(parts.db).find(timelineId),
    ]);
    if (job === null || job.ownerId !== ownerId) throw notFound('No video has been generated for this timeline yet.');
    const { slideIndex, totalSlides } = job.detail;
    return {
      // A job that waits for a worker is in no phase yet; its first one is named.
      ...jobFields(job, { phase: job.phase || 'validate' }),
      slideIndex: typeof slideIndex === 'number' ? slideIndex : 0,
      totalSlides: typeof totalSlides === 'number' ? totalSlides : job.input.slideCount,
      downloadable: video?.owner_id === ownerId,
    };
  };
}
