import { withTransaction, type ObjectStore } from '@slidewright/platform';
import { fontRepository } from '../../repositories/fonts.ts';
import type { Db } from '../../repositories/tables.ts';

const AT_A_TIME = 100;

/** Deletes the objects of deleted fonts and of uploads that were never finished, then their rows. */
export function createSweepFonts({ db, store }: { db: Db; store: ObjectStore }) {
  const sweep = (): Promise<number> =>
    withTransaction(db, async (tx) => {
      const gone = await fontRepository(tx).lockGone(AT_A_TIME);
      if (gone.length === 0) return 0;
      await store.delete(gone.map(({ object_key: key }) => key));
      await fontRepository(tx).forget(gone.map(({ id }) => id));
      return gone.length;
    });
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await sweep()) === AT_A_TIME);
  };
}
