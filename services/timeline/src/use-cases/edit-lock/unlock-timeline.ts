import type { UnlockTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import type { Outbox } from '@slidewright/jobs';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../../edit.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { releaseLock } from './release-lock.ts';

/** Gives the lock back; nothing happens when another job holds it, or none. */
export function createUnlockTimeline({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
  return async (request: UnlockTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId, jobId } = request;
    if (!isUuid(timelineId) || !(await timelineRepository(db).find(timelineId, ownerId))) throw timelineNotFound();
    if (isUuid(jobId)) await withTransaction(db, (tx) => releaseLock(tx, outbox, { timelineId, jobId }));
    return {};
  };
}
