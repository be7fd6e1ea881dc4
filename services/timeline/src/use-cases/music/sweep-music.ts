import { withTransaction, type ObjectStore } from '@slidewright/platform';
import { musicRepository } from '../../repositories/music.ts';
import type { Db } from '../../repositories/tables.ts';

const AT_A_TIME = 100;

/** Deletes the objects of deleted tracks and of uploads that were never finished, then their rows. */
export function createSweepMusic({ db, store }: { db: Db; store: ObjectStore }) {
  const sweep = (): Promise<number> =>
    withTransaction(db, async (tx) => {
      const gone = await musicRepository(tx).lockGone(AT_A_TIME);
      if (gone.length === 0) return 0;
      await store.delete(gone.flatMap(({ upload_key, object_key }) => [upload_key, object_key]));
      await musicRepository(tx).forget(gone.map(({ id }) => id));
      return gone.length;
    });
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted && (await sweep()) === AT_A_TIME);
  };
}
