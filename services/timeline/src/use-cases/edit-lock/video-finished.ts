import type { VideoFinished } from '@slidewright/contracts';
import { consumeOnce } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import { editLockRepository } from '../../repositories/edit-locks.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';

/** The job's end releases its lock, and no other's. */
export function createVideoFinished({ db }: { db: Db }) {
  return async (event: VideoFinished, { messageId }: EventMeta): Promise<void> => {
    if (!isUuid(event.timelineId) || !isUuid(event.jobId)) return;
    await withTransaction(db, async (tx) => {
      if (await consumeOnce(tx, 'video-finished', messageId))
        await editLockRepository(tx).release(event.timelineId, event.jobId);
    });
  };
}
