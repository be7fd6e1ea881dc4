import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, TimelineTables } from './tables.ts';

/** Tables of files that people upload: a row is reserved, ready once its file was read, deleted, and then forgotten. */
export const FILE_TABLES = ['image', 'font', 'music'] as const;
export type FileTable = (typeof FILE_TABLES)[number];

interface ReservedFile {
  readonly id: string;
  readonly owner_id: string;
  readonly filename: string;
  readonly object_key: string;
  /** Absent where the object is the uploaded file. */
  readonly upload_key?: string;
}
export type FileRow<Table extends FileTable> = Selectable<TimelineTables[Table]> &
  ReservedFile & { readonly ready_at: Date | null };
/** What is known of a file beside that. */
export type FileColumns<Table extends FileTable> = Partial<Updateable<TimelineTables[Table]>>;

export function uploadKeyOf(file: Pick<ReservedFile, 'object_key' | 'upload_key'>): string {
  return file.upload_key ?? file.object_key;
}

/** Uploads end before this; later the reservation is given up. */
const UPLOAD_MS = 3_600_000;

/** What all tables of files have in common. */
export function ownedFiles<Table extends FileTable>(db: Db, table: Table) {
  type Row = FileRow<Table>;
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

    /** Reserves a file. */
    async add(file: ReservedFile & { readonly size: number }, described?: FileColumns<Table>): Promise<void> {
      const columns = Object.entries({ ...file, ...described });
      await sql`
        insert into ${files} (${sql.join(columns.map(([name]) => sql.ref(name)))})
        values (${sql.join(columns.map(([, value]) => value))})`.execute(db);
    },

    /** Sets what was found in a reserved file; nothing if it was given up or finished meanwhile. */
    async setReady(id: string, found: FileColumns<Table>): Promise<void> {
      const columns = Object.entries(found).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await sql`
        update ${files} set ${sql.join(columns)}, ready_at = clock_timestamp()
        where id = ${id} and ready_at is null and deleted_at is null`.execute(db);
    },

    /** A file that is ready or reserved. */
    async find(id: string, ownerId: string): Promise<Row | undefined> {
      const { rows } = await sql<Row>`
        select * from ${files} where id = ${id} and owner_id = ${ownerId} and deleted_at is null`.execute(db);
      return rows[0];
    },

    /** Of these, the files that are ready. */
    async findReady(ids: readonly string[], ownerId: string): Promise<Row[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<Row>`
        select * from ${files} where id = any(${[...ids]}::uuid[]) and owner_id = ${ownerId} and ${isReady}`.execute(
        db,
      );
      return rows;
    },

    /** Of these, the files that are ready; none is deleted before the transaction ends. */
    async hold(ids: readonly string[], ownerId: string): Promise<Row[]> {
      if (ids.length === 0) return [];
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

    /** Deletes a reserved file; nothing if it was finished meanwhile. */
    async giveUp(id: string): Promise<void> {
      await sql`update ${files} set deleted_at = clock_timestamp() where id = ${id} and ready_at is null`.execute(db);
    },

    async deleteAllOf(ownerId: string): Promise<void> {
      await sql`update ${files} set deleted_at = clock_timestamp() where owner_id = ${ownerId}`.execute(db);
    },

    /** Locks deleted files and uploads that were never finished, until the transaction ends; with the keys of their objects. */
    async lockGone(limit: number): Promise<{ readonly id: string; readonly keys: string[] }[]> {
      const { rows } = await sql<{ id: string; object_key: string; upload_key?: string }>`
        select * from ${files}
        where deleted_at is not null or (ready_at is null
          and created_at < clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval)
        order by created_at limit ${limit} for update skip locked`.execute(db);
      return rows.map((file) => ({ id: file.id, keys: [...new Set([uploadKeyOf(file), file.object_key])] }));
    },

    /** Removes the rows of files whose objects are deleted. */
    async forget(ids: readonly string[]): Promise<void> {
      await sql`delete from ${files} where id = any(${[...ids]}::uuid[])`.execute(db);
    },
  };
}
