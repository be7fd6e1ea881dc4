import { LIMITS } from '@slidewright/domain';
import { sql } from 'kysely';
import type { Db, Tx } from './tables.ts';

const OLDEST = sql<Date>`clock_timestamp() - ${LIMITS.idempotencyKeptMs} * interval '1 millisecond'`;

/**
 * Idempotency keys with what was created under them, written in the transaction that creates it. They hold where the
 * gateway's stored answer does not: when a gateway ends between the creation and its answer.
 */
export function creationKeyRepository(db: Db | Tx) {
  return {
    /**
     * The id of the object of this key: `id`, which the caller now creates, or that of an earlier request with the key.
     * Waits for another transaction that claims the same key. An empty key claims nothing.
     */
    async claim(key: string, id: string): Promise<string> {
      if (key === '') return id;
      const { object_id } = await db
        .insertInto('creation_key')
        .values({ key, object_id: id })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            object_id: sql`case when creation_key.created_at < ${OLDEST} then excluded.object_id else creation_key.object_id end`,
            created_at: sql`case when creation_key.created_at < ${OLDEST} then excluded.created_at else creation_key.created_at end`,
          }),
        )
        .returning('object_id')
        .executeTakeFirstOrThrow();
      return object_id;
    },

    /** Deletes the keys that no request can repeat. */
    async prune(): Promise<void> {
      await db.deleteFrom('creation_key').where('created_at', '<', OLDEST).execute();
    },
  };
}
