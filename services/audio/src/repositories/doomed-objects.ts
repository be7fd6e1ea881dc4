import { sql } from 'kysely';
import { fromNow, type Db, type Tx } from './database.ts';

/**
 * Marks objects for deletion in `delayMs`. Written before an object is, so that one whose row never came is not
 * forgotten; and again in the transaction that removes the last row that named it.
 */
export async function doomObjects(db: Db | Tx, keys: readonly string[], delayMs = 0): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into doomed_object (object_key, due_at)
    select key, ${fromNow(delayMs)} from unnest(${keys}::text[]) as key
    on conflict (object_key) do update set due_at = excluded.due_at`.execute(db);
}

/** Takes objects out of it again, in the transaction that adds the rows that name them. False when one is gone already. */
export async function spareObjects(tx: Tx, keys: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('doomed_object')
    .where('object_key', 'in', [...keys])
    .executeTakeFirst();
  return Number(numDeletedRows) === keys.length;
}

/** Locks objects whose time has come until the transaction ends, past those another process holds. */
export async function lockDueObjects(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('doomed_object')
    .select('object_key')
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.object_key);
}
