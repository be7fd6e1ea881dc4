import type { VideoFinished } from '@slidewright/contracts';
import { consumeOnce } from '@slidewright/jobs';
import { withTransaction } from '@slidewright/platform';
import type { Db } from '../repositories/tables.ts';
import { releaseLock } from '../repositories/timelines.ts';
import { isUuid } from '../rules/ids.ts';

/** The job's end releases its lock, and no other's. */
export async function videoFinished({ db }: { db: Db }, event: VideoFinished, messageId: string): Promise<void> {
  if (!isUuid(event.timelineId) || !isUuid(event.jobId)) return;
  await withTransaction(db, async (tx) => {
    if (await consumeOnce(tx, 'video-finished', messageId)) await releaseLock(tx, event.timelineId, event.jobId);
  });
}
