import type { UnshareTimelineRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../../edit.ts';
import { shareRepository } from '../../repositories/shares.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';

/** Withdraws a timeline from the public at once; the old token never comes back. */
export function createUnshareTimeline({ db }: { db: Db }) {
  return async ({ timelineId }: UnshareTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId) || !(await shareRepository(db).clear(timelineId, ownerId))) throw timelineNotFound();
    return {};
  };
}
