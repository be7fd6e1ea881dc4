import { TimelineDeletedSchema, type DeleteTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceDeletion } from '../../announce.ts';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { timelineRepository } from '../../repositories/timelines.ts';

/** Deletes a timeline, also while its video is made: the event cancels that work. */
export function createDeleteTimeline({ db, outbox }: Parts) {
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
