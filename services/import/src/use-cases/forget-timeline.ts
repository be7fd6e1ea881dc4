import type { TimelineDeleted } from '@slidewright/contracts';
import { consumeOnce } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import { deckRepository } from '../repositories/decks.ts';
import type { Parts } from '../parts.ts';

/** Drops the job of a deleted timeline and what is known of its pages. */
export function createForgetTimeline({ db, kernel }: Parts) {
  return async ({ timelineId }: TimelineDeleted, { messageId }: EventMeta): Promise<void> => {
    await withTransaction(db, async (tx) => {
      if (!(await consumeOnce(tx, 'timeline-deleted', messageId))) return;
      await kernel.forget({ timelineId }, tx);
      await deckRepository(tx).forgetTimeline(timelineId);
    });
  };
}
