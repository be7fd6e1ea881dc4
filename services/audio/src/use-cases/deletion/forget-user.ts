import type { UserDeleted } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { withTransaction } from '@slidewright/platform';
import { deleteFiles } from '../../repositories/audio-files.ts';
import type { Db } from '../../repositories/database.ts';
import { deleteUploads } from '../../repositories/uploads.ts';
import type { AudioTables } from '../../repositories/tables.ts';

/** Deletes a user's jobs, narration and uploads. Idempotent. */
export function createForgetUser({ db, kernel }: { readonly db: Db; readonly kernel: JobKernel<AudioTables> }) {
  return async ({ userId }: UserDeleted): Promise<void> => {
    await withTransaction(db, async (tx) => {
      await kernel.forget({ ownerId: userId }, tx);
      await deleteFiles(tx, { ownerId: userId });
      await deleteUploads(tx, { ownerId: userId });
    });
  };
}
