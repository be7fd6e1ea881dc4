import type { UnlockTimelineRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../../edit.ts';
import { editLockRepository } from '../../repositories/edit-locks.ts';
import type { Db } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { isUuid } from '../../rules/ids.ts';

/** Gives the lock back; nothing happens when another job holds it, or none. */
export function createUnlockTimeline({ db }: { db: Db }) {
  return async (request: UnlockTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId, jobId } = request;
    if (!isUuid(timelineId) || !(await timelineRepository(db).find(timelineId, ownerId))) throw timelineNotFound();
    if (isUuid(jobId)) await editLockRepository(db).release(timelineId, jobId);
    return {};
  };
}
