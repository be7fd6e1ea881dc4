import type { TimelineDeleted } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { withTransaction } from '@slidewright/platform';
import { deleteFiles } from '../../repositories/audio-files.ts';
import { isUuid, type Db } from '../../repositories/database.ts';
import { deleteUploads } from '../../repositories/uploads.ts';
import type { AudioTables } from '../../repositories/tables.ts';

/** Deletes a timeline's jobs, narration and uploads. Idempotent. */
export function createForgetTimeline({ db, kernel }: { readonly db: Db; readonly kernel: JobKernel<AudioTables> }) {
  return async ({ timelineId }: TimelineDeleted): Promise<void> => {
    if (!isUuid(timelineId)) return;
    await withTransaction(db, async (tx) => {
      await kernel.forget({ timelineId }, tx);
      await deleteFiles(tx, { timelineId });
      await deleteUploads(tx, { timelineId });
    });
  };
}
