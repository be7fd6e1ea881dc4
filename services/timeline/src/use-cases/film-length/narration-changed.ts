import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { NarrationChanged } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { consumeOnce, type Outbox } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { filmLengthRepository } from '../../repositories/film-lengths.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import type { MeasureFilm } from './measure-film.ts';

/** Notes how long a slide's narration is; an event that comes after a later one of the same slide changes nothing. */
export function createNarrationChanged({
  db,
  outbox,
  measureFilm,
}: {
  db: Db;
  outbox: Outbox<TimelineTables>;
  measureFilm: MeasureFilm;
}) {
  return async (event: NarrationChanged, { messageId }: EventMeta): Promise<void> => {
    const { timelineId, slideId, changedAt } = event;
    if (!isUuid(timelineId) || !isUuid(slideId)) return;
    await withTransaction(db, async (tx) => {
      if (!(await consumeOnce(tx, 'narration-changed', messageId))) return;
      const timeline = await timelineRepository(tx).holdById(timelineId);
      if (!timeline) return;
      await announceTimeline(tx, outbox, timelineId, { slideId });
      if (changedAt === undefined) {
        // An older version of audio names no length: it is asked for.
        await filmLengthRepository(tx).set(timelineId, null);
        return;
      }
      await filmLengthRepository(tx).setNarration(timelineId, {
        slideId,
        samples: Number(event.samples),
        contentHash: event.contentHash,
        changedAt: timestampDate(changedAt),
      });
      await measureFilm(tx, timeline);
    });
  };
}
