import type { TimelineVideoRequest } from '@slidewright/contracts';
import { jobFields } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import { filmJob } from '../../jobs.ts';
import { videoRepository } from '../../repositories/videos.ts';
import type { Parts } from '../../parts.ts';

/** How far the newest film job of a timeline is; without a job id when there never was one. */
export function createGetFilm({ db, kernel, decks }: Parts) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const [job, video] = await Promise.all([
      kernel.latest(filmJob, { key: timelineId }),
      videoRepository(db).find(timelineId),
    ]);
    const downloadable = video?.owner_id === ownerId;
    if (job === null || job.ownerId !== ownerId) {
      await decks.timeline(timelineId, context);
      return { downloadable };
    }
    return { ...jobFields(job), downloadable };
  };
}
