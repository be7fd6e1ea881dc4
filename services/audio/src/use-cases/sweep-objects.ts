import { withTransaction, type ObjectStore } from '@slidewright/platform';
import type { Db } from '../repositories/database.ts';
import { lockDueObjects } from '../repositories/doomed-objects.ts';
import { dropExpiredSamples } from '../repositories/samples.ts';

const AT_A_TIME = 200;

/**
 * Deletes what nobody names any more. The rows are held while the objects go, so that a commit which wants one of
 * them waits and then finds it gone; when the store is away, the rows stay for the next turn.
 */
export function createSweepObjects({ db, store }: { readonly db: Db; readonly store: ObjectStore }) {
  return async (signal: AbortSignal): Promise<void> => {
    await withTransaction(db, dropExpiredSamples);
    for (let swept = AT_A_TIME; swept === AT_A_TIME && !signal.aborted;) {
      swept = await withTransaction(db, async (tx) => {
        const keys = await lockDueObjects(tx, AT_A_TIME);
        if (keys.length === 0) return 0;
        await store.delete(keys);
        await tx.deleteFrom('doomed_object').where('object_key', 'in', keys).execute();
        return keys.length;
      });
    }
  };
}
