import { archiveRepository } from '../repositories/archives.ts';
import type { Parts } from '../parts.ts';

const AT_ONCE = 100;

/** Deletes the objects of replaced, expired and abandoned zips; one that cannot be deleted is tried again next time. */
export function createSweepArchives({ db, store }: Parts) {
  return async (signal: AbortSignal): Promise<void> => {
    await archiveRepository(db).discardExpired();
    for (;;) {
      signal.throwIfAborted();
      const objectKeys = await archiveRepository(db).listDeletable(AT_ONCE);
      if (objectKeys.length === 0) return;
      await store.delete(objectKeys);
      await archiveRepository(db).forget(objectKeys);
    }
  };
}
