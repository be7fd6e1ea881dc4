import { sql, type Selectable } from 'kysely';
import type { Db, TimelineTables } from './tables.ts';

/** Tables of files that people upload: a row is reserved, ready once its file was read, deleted, and then forgotten. */
export const FILE_TABLES = ['image', 'font', 'music'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

/** Uploads end before this; later the reservation is given up. */
const UPLOAD_MS = 3_600_000;

/** What all tables of files have in common. */
export function ownedFiles<Table extends FileTable>(db: Db, table: Table) {
  type Row = Selectable<TimelineTables[Table]>;
  const files = sql.table(table);
  const isReady = sql<boolean>`ready_at is not null and deleted_at is null`;
  return {
    /** One reservation of an owner is counted after the other; held until the transaction ends. */
    async lockOwner(ownerId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${table}s of ${ownerId}`}, 0))`.execute(db);
    },

    /** Of reserved files too; bytes are those of the uploaded files. */
    async usageOf(ownerId: string): Promise<{ readonly count: number; readonly bytes: number }> {
      const { rows } = await sql<{ count: string; bytes: string }>`
        select count(*), coalesce(sum(size), 0) as bytes from ${files}
        where owner_id = ${ownerId} and deleted_at is null`.execute(db);
      return { count: Number(rows[0]!.count), bytes: Number(rows[0]!.bytes) };
    },

    /** A file that is ready or reserved. */
    async find(id: string, ownerId: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        select * from ${files} where id = ${id} and owner_id = ${ownerId} and deleted_at is null`.execute(db);
      return rows[0];
    },

    /** Of these, the files that are ready. */
    async findReady(ids: readonly string[], ownerId: string): Promise<Row[]> {
      const { rows } = await sql<Row>`
        select * from ${files} where id = any(${[...ids]}::uuid[]) and owner_id = ${ownerId} and ${isReady}`.execute(
        db,
      );
      return rows;
    },

    /** Of these, the files that are ready; none is deleted before the transaction ends. */
    async hold(ids: readonly string[], ownerId: string): Promise<Row[]> {
      const { rows } = await sql<Row>`
        select * from ${files} where id = any(${[...ids]}::uuid[]) and owner_id = ${ownerId} and ${isReady}
        order by id for key share`.execute(db);
      return rows;
    },

    /** Files that are ready, newest first; `skip` of them are left out. */
    async list(ownerId: string, page: { readonly skip: number; readonly limit: number } | null = null): Promise<Row[]> {
      const { rows } = await sql<Row>`
        select * from ${files} where owner_id = ${ownerId} and ${isReady}
        order by created_at desc, id limit ${page?.limit ?? null} offset ${page?.skip ?? 0}`.execute(db);
      return rows;
    },

    /** A file of the owner, held until the transaction ends; whatever gets it waits. */
    async lock(id: string, ownerId: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        select * from ${files} where id = ${id} and owner_id = ${ownerId} and deleted_at is null for update`.execute(
        db,
      );
      return rows[0];
    },

    async delete(id: string): Promise<void> {
      await sql`update ${files} set deleted_at = clock_timestamp() where id = ${id}`.execute(db);
    },

    async deleteAllOf(ownerId: string): Promise<void> {
      await sql`update ${files} set deleted_at = clock_timestamp() where owner_id = ${ownerId}`.execute(db);
    },

    /** Locks deleted files and uploads that were never finished, until the transaction ends; with the keys of their objects. */
    async lockGone(limit: number): Promise<{ readonly id: string; readonly keys: string[] }[]> {
      // Fonts are kept as they were uploaded.
      const { rows } = await sql<{ id: string; object_key: string; upload_key?: string }>`
        select * from ${files}
        where deleted_at is not null or (ready_at is null
          and created_at < clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval)
        order by created_at limit ${limit} for update skip locked`.execute(db);
      return rows.map(({ id, object_key, upload_key }) => ({
        id,
        keys: upload_key === undefined ? [object_key] : [upload_key, object_key],
      }));
    },

    /** Removes the rows of files whose objects are deleted. */
    async forget(ids: readonly string[]): Promise<void> {
      await sql`delete from ${files} where id = any(${[...ids]}::uuid[])`.execute(db);
    },
  };
}
