import type { MessageInitShape } from '@bufbuild/protobuf';
import type { FilmProgressSchema, TimelineVideoRequest } from '@slidewright/contracts';
import { jobFields, type JobKernel } from '@slidewright/jobs';
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
    return { ...jobFields(job), downloadable };
  };
}
