import type { TimelineDeleted } from '@slidewright/contracts';
import { consumeOnce, type JobKernel } from '@slidewright/jobs';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { archiveRepository, placesOf } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';

/** Drops a deleted timeline's jobs, and leaves its files to the next sweep. */
export function createForgetTimeline({
  db,
  kernel,
}: {
  readonly db: Kysely<BundleTables>;
  readonly kernel: JobKernel<BundleTables>;
}) {
  return async ({ timelineId }: TimelineDeleted, { messageId }: EventMeta): Promise<void> => {
    await withTransaction(db, async (tx) => {
      if (!(await consumeOnce(tx, 'timeline-deleted', messageId))) return;
      await kernel.forget({ timelineId }, tx);
      await archiveRepository(tx).discardReady(placesOf(timelineId));
    });
  };
}
