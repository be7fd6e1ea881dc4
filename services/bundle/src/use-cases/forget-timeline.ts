import type { TimelineDeleted } from '@slidewright/contracts';
import { consumeOnce } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import { archiveRepository, placesOf } from '../repositories/archives.ts';
import type { Parts } from '../parts.ts';

/** Drops a deleted timeline's jobs, and leaves its files to the next sweep. */
export function createForgetTimeline({ db, kernel }: Parts) {
  return async ({ timelineId }: TimelineDeleted, { messageId }: EventMeta): Promise<void> => {
    await withTransaction(db, async (tx) => {
      if (!(await consumeOnce(tx, 'timeline-deleted', messageId))) return;
      await kernel.forget({ timelineId }, tx);
      await archiveRepository(tx).discardReady(placesOf(timelineId));
    });
  };
}
