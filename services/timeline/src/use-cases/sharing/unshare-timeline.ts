import type { UnshareTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { shareRepository } from '../../repositories/shares.ts';

/** Withdraws a timeline from the public at once; the old token never comes back. */
export function createUnshareTimeline({ db, outbox }: Parts) {
  return async ({ timelineId }: UnshareTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) throw timelineNotFound();
    await withTransaction(db, async (tx) => {
      if (!(await shareRepository(tx).clear(timelineId, ownerId))) throw timelineNotFound();
      await announceTimeline(tx, outbox, timelineId);
    });
    return {};
  };
}
