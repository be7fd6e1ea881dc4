import type { Outbox } from '@slidewright/jobs';
import { announceTimeline } from '../../announce.ts';
import { editLockRepository } from '../../repositories/edit-locks.ts';
import type { TimelineTables, Tx } from '../../repositories/tables.ts';

/** Frees the timeline if this job holds it, and tells open pages; returns whether it did. */
export async function releaseLock(
  tx: Tx,
  outbox: Outbox<TimelineTables>,
  { timelineId, jobId }: { readonly timelineId: string; readonly jobId: string },
): Promise<boolean> {
  if (!(await editLockRepository(tx).release(timelineId, jobId))) return false;
  await announceTimeline(tx, outbox, timelineId);
  return true;
}
