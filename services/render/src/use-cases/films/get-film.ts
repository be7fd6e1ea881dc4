import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { JobStatus, type FilmProgressSchema, type TimelineVideoRequest } from '@slidewright/contracts';
import { WIRE_STATUS, type JobKernel, type JobRecord } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { DeckSource } from '../../adapters/deck-source.ts';
import { filmJob } from '../../jobs.ts';
import type { Db, RenderTables } from '../../repositories/tables.ts';
import { videoRepository } from '../../repositories/videos.ts';

export interface GetFilmParts {
  readonly kernel: JobKernel<RenderTables>;
  readonly db: Db;
  readonly decks: DeckSource;
}

export type GetFilm = ReturnType<typeof createGetFilm>;

/** How far the newest film job of a timeline is; without a job id when there never was one. */
export function createGetFilm({ db, kernel, decks }: GetFilmParts) {
  return async (
    { timelineId }: TimelineVideoRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof FilmProgressSchema>> => {
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
    const remaining = job.detail['estimatedTimeRemaining'];
    const status = filmStatus(job);
    return {
      jobId: job.id,
      status,
      phase: job.phase,
      percentage: job.progress,
      currentTask: status === JobStatus.QUEUED ? 'Waiting for a free worker' : job.currentTask,
      ...(status === JobStatus.ACTIVE && typeof remaining === 'number' ? { estimatedTimeRemaining: remaining } : {}),
      ...(job.error === null ? {} : { error: { code: job.error.code, message: job.error.message } }),
      ...(job.completedAt === null ? {} : { completedAt: timestampFromDate(job.completedAt) }),
      downloadable,
    };
  };
}

/** A film that waits for narration or video is queued in the table and active for a person. */
function filmStatus(job: Pick<JobRecord, 'status' | 'startedAt'>): JobStatus {
  return job.status === 'queued' && job.startedAt !== null ? JobStatus.ACTIVE : WIRE_STATUS[job.status];
}
