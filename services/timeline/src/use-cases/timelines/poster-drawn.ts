import type { PosterDrawn } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { consumeOnce, type Outbox } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';

/** Points at the new poster; one of an older revision that comes late changes nothing. */
export function createPosterDrawn({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
  return async (event: PosterDrawn, { messageId }: EventMeta): Promise<void> => {
    if (!isUuid(event.timelineId)) return;
    await withTransaction(db, async (tx) => {
      if (!(await consumeOnce(tx, 'poster-drawn', messageId))) return;
      await timelineRepository(tx).setPoster(event.timelineId, event.objectKey, Number(event.revision));
      await announceTimeline(tx, outbox, event.timelineId);
    });
  };
}
