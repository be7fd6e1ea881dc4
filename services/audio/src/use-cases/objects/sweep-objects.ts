import { withTransaction } from '@slidewright/platform';
import { pendingDeletionRepository } from '../../repositories/pending-deletions.ts';
import { sampleRepository } from '../../repositories/samples.ts';
import { spokenSentenceRepository } from '../../repositories/spoken-sentences.ts';
import { uploadRepository } from '../../repositories/uploads.ts';
import type { Parts } from '../../parts.ts';

const AT_A_TIME = 200;
/** Each is deleted by a call of its own, with its row locked. */
const UPLOADS_AT_A_TIME = 20;

/**
 * Deletes objects that no row names any more, and drops uploads whose bytes never arrived. The rows stay locked while
 * the objects are deleted, so that a commit which needs one of them waits and then finds it gone. While the store is
 * unavailable the rows stay for the next turn.
 */
export function createSweepObjects(parts: Parts & { readonly sentenceCacheBytes: number }) {
  const { db, store, sentenceCacheBytes } = parts;
  const sweepDue = (): Promise<number> =>
    withTransaction(db, async (tx) => {
      const keys = await pendingDeletionRepository(tx).lockDue(AT_A_TIME);
      if (keys.length === 0) return 0;
      await store.delete(keys);
      await pendingDeletionRepository(tx).noteDeleted(keys);
      return keys.length;
    });

  const sweepUploads = (): Promise<number> =>
    withTransaction(db, async (tx) => {
      const awaited = await uploadRepository(tx).lockAwaited(UPLOADS_AT_A_TIME);
      const objects = await Promise.all(awaited.map((upload) => store.head(upload.object_key)));
      await uploadRepository(tx).noteArrival(awaited.filter((_, index) => objects[index] !== null));
      await uploadRepository(tx).giveUp(awaited.filter((_, index) => objects[index] === null));
      return awaited.length;
    });

  return async (signal: AbortSignal): Promise<void> => {
    await withTransaction(db, (tx) => sampleRepository(tx).dropExpired());
    await withTransaction(db, (tx) => spokenSentenceRepository(tx).dropBeyond(sentenceCacheBytes));
    while (!signal.aborted && (await sweepDue()) === AT_A_TIME);
    while (!signal.aborted && (await sweepUploads()) === UPLOADS_AT_A_TIME);
  };
}
