import type { UnlockTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { releaseLock } from './release-lock.ts';

/** Gives the lock back; nothing happens when another job holds it, or none. */
export function createUnlockTimeline({ db, outbox }: Parts) {
  return async (request: UnlockTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId, jobId } = request;
    if (!isUuid(timelineId) || !(await timelineRepository(db).find(timelineId, ownerId))) throw timelineNotFound();
    if (isUuid(jobId)) await withTransaction(db, (tx) => releaseLock(tx, outbox, { timelineId, jobId }));
    return {};
  };
}
