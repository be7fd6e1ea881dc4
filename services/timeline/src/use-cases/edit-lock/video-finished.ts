import type { VideoFinished } from '@slidewright/contracts';
import { consumeOnce, type Outbox } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { releaseLock } from './release-lock.ts';

/** The job's end releases its lock, and no other's. */
export function createVideoFinished({ db, outbox }: { db: Db; outbox: Outbox<TimelineTables> }) {
  return async (event: VideoFinished, { messageId }: EventMeta): Promise<void> => {
    if (!isUuid(event.timelineId) || !isUuid(event.jobId)) return;
    await withTransaction(db, async (tx) => {
      if (await consumeOnce(tx, 'video-finished', messageId)) await releaseLock(tx, outbox, event);
    });
  };
}
