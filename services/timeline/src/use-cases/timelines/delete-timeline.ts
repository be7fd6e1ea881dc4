import { TimelineDeletedSchema, type DeleteTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import type { Outbox } from '@slidewright/jobs';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceDeletion } from '../../announce.ts';
import { timelineNotFound } from '../../edit.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';

/** Deletes a timeline, also while its video is made: the event cancels that work. */
export function createDeleteTimeline({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
  return async ({ timelineId }: DeleteTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) throw timelineNotFound();
    await withTransaction(db, async (tx) => {
      if (!(await timelineRepository(tx).delete(timelineId, ownerId))) throw timelineNotFound();
      await outbox.add(tx, TimelineDeletedSchema, { timelineId, ownerId });
      await announceDeletion(tx, outbox, { timelineId, ownerId });
    });
    return {};
  };
}
