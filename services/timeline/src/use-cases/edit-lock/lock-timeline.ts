import type { LockTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { AppError, invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { editLockRepository } from '../../repositories/edit-locks.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { timelineToProto } from '../../to-proto.ts';

/**
 * Locks a timeline for a video job and returns it as it stands: until the lock is released no edit
 * is accepted, so this revision is the one that is rendered. A second call by the same job returns the same.
 */
export function createLockTimeline({ db, outbox }: Parts) {
  return async (request: LockTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId, jobId } = request;
    if (!isUuid(timelineId)) throw timelineNotFound();
    if (!isUuid(jobId)) throw invalid('jobId must be the id of a job.', [{ field: 'jobId', message: 'not a job id' }]);
    return withTransaction(db, async (tx) => {
      const timeline = await timelineRepository(tx).hold(timelineId, ownerId);
      if (!timeline) throw timelineNotFound();
      const holder = timeline.locked_by_job;
      if (holder !== null && holder !== jobId.toLowerCase()) throw lockedBy(holder);
      if (holder === null) {
        await editLockRepository(tx).set(timelineId, jobId);
        await announceTimeline(tx, outbox, timelineId);
      }
      return { timeline: timelineToProto({ ...timeline, locked_by_job: jobId }) };
    });
  };
}

function lockedBy(jobId: string): AppError {
  return new AppError('TIMELINE_LOCKED', {
    userMessage: 'A video of this timeline is being generated already.',
    details: { lockedByJob: jobId },
  });
}
