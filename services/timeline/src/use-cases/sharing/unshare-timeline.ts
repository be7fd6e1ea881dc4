import type { UnshareTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import type { Outbox } from '@slidewright/jobs';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { timelineNotFound } from '../../edit.ts';
import { shareRepository } from '../../repositories/shares.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';

/** Withdraws a timeline from the public at once; the old token never comes back. */
export function createUnshareTimeline({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
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
