import { sql } from 'kysely';
import { fromNow, type Db } from './database.ts';

/** Objects that are to be deleted from the store. */
export function pendingDeletionRepository(db: Db) {
  return {
    /**
     * Marks objects for deletion in `delayMs`, and with `againMs` once more then: a link to write may still be used.
     * Called before an object is written, so that one whose row is never added is deleted; and in the transaction that
     * removes the last row that names it.
     */
    async schedule(
      keys: readonly string[],
      { delayMs = 0, againMs }: { readonly delayMs?: number; readonly againMs?: number } = {},
    ): Promise<void> {
      if (keys.length === 0) return;
      await sql`
        insert into doomed_object (object_key, due_at, again_at)
        select key, ${fromNow(delayMs)}, ${againMs === undefined ? null : fromNow(againMs)}
        from unnest(${keys}::text[]) as key
        on conflict (object_key) do update
          set due_at = excluded.due_at, again_at = coalesce(excluded.again_at, doomed_object.again_at)`.execute(db);
    },

    /** Records that objects were deleted; those to be deleted again stay marked for then. */
    async noteDeleted(keys: readonly string[]): Promise<void> {
      await db
        .deleteFrom('doomed_object')
        .where('object_key', 'in', [...keys])
        .where('again_at', 'is', null)
        .execute();
      await sql`
        update doomed_object set due_at = again_at, again_at = null where object_key = any(${keys}::text[])`.execute(
        db,
      );
    },

    /** Keeps objects, in the transaction that adds the rows that name them. False when one is deleted already. */
    async cancel(keys: readonly string[]): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('doomed_object')
        .where('object_key', 'in', [...keys])
        .executeTakeFirst();
      return Number(numDeletedRows) === keys.length;
    },

    /** Locks objects that are due until the transaction ends, skipping those another process holds. */
    async lockDue(limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('doomed_object')
        .select('object_key')
        .where('due_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      return rows.map((row) => row.object_key);
    },
  };
}
