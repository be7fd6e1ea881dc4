import type { JobEnded } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { consumeOnce, type Outbox } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { releaseLock } from './release-lock.ts';

/** The end of a video job releases its lock, and no other's. */
export function createJobEnded({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
  return async ({ job }: JobEnded, { messageId }: EventMeta): Promise<void> => {
    if (job?.kind !== 'video' || !isUuid(job.timelineId) || !isUuid(job.id)) return;
    const lock = { timelineId: job.timelineId, jobId: job.id };
    await withTransaction(db, async (tx) => {
      if (await consumeOnce(tx, 'job-ended', messageId)) await releaseLock(tx, outbox, lock);
    });
  };
}
