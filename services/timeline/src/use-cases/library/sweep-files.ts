import { withTransaction, type ObjectStore } from '@slidewright/platform';
import { FILE_TABLES, ownedFiles, type FileTable } from '../../repositories/owned-files.ts';
import type { Db } from '../../repositories/tables.ts';

const AT_A_TIME = 100;

/** Deletes the objects of deleted images, fonts and music and of uploads that were never finished, then their rows. */
export function createSweepFiles({ db, store }: { readonly db: Db; readonly store: ObjectStore }) {
  const sweep = (table: FileTable): Promise<number> =>
    withTransaction(db, async (tx) => {
      const files = ownedFiles(tx, table);
      const gone = await files.lockGone(AT_A_TIME);
      if (gone.length === 0) return 0;
      await store.delete(gone.flatMap(({ keys }) => keys));
      await files.forget(gone.map(({ id }) => id));
      return gone.length;
    });
  return async (signal: AbortSignal): Promise<void> => {
    for (const table of FILE_TABLES) while (!signal.aborted && (await sweep(table)) === AT_A_TIME);
  };
}
