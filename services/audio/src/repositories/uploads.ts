import { sql, type Selectable } from 'kysely';
import type { UploadTable } from './tables.ts';
import { pendingDeletionRepository } from './pending-deletions.ts';
import { fromNow, type Db } from './database.ts';

export type UploadRow = Selectable<UploadTable>;

export interface NewUpload {
  readonly id: string;
  readonly ownerId: string;
  readonly objectName: string;
  readonly objectKey: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly timelineId: string | null;
  readonly isPublic: boolean;
}

/** A link for sending an upload's bytes has surely expired by then. */
const LINK_LIFETIME_MS = 3_600_000;
/** An upload that began before the link expired has ended by then. */
const SENDING_MS = 2 * 3_600_000;

export type AwaitedUpload = Pick<UploadRow, 'id' | 'object_key'>;

/** Files that clients send. */
export function uploadRepository(db: Db) {
  return {
    /** One upload of an owner is counted after the other; held until the transaction ends. */
    async lockOwner(ownerId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId}`}, 0))`.execute(db);
    },

    /** Bytes announced by all uploads of an owner, also those still to come. */
    async bytesOf(ownerId: string): Promise<number> {
      const row = await db
        .selectFrom('upload')
        .where('owner_id', '=', ownerId)
        .select(sql<string>`coalesce(sum(size), 0)`.as('bytes'))
        .executeTakeFirstOrThrow();
      return Number(row.bytes);
    },

    async add(upload: NewUpload): Promise<void> {
      await db
        .insertInto('upload')
        .values({
          id: upload.id,
          owner_id: upload.ownerId,
          object_name: upload.objectName,
          object_key: upload.objectKey,
          filename: upload.filename,
          content_type: upload.contentType,
          size: upload.size,
          timeline_id: upload.timelineId,
          is_public: upload.isPublic,
        })
        .execute();
    },

    /** Of any owner: the caller must check the owner. */
    findByObjectName: (objectName: string): Promise<UploadRow | undefined> =>
      db.selectFrom('upload').selectAll().where('object_name', '=', objectName).executeTakeFirst(),

    find: (id: string): Promise<UploadRow | undefined> =>
      db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Locks uploads whose link has expired and whose bytes were not seen yet, until the transaction ends. */
    lockAwaited: (limit: number): Promise<AwaitedUpload[]> =>
      db
        .selectFrom('upload')
        .select(['id', 'object_key'])
        .where('arrived_at', 'is', null)
        .where('created_at', '<', fromNow(-LINK_LIFETIME_MS - SENDING_MS))
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    /** Records that the bytes of uploads have arrived. */
    async noteArrival(uploads: readonly AwaitedUpload[]): Promise<void> {
      const ids = uploads.map(({ id }) => id);
      await sql`update upload set arrived_at = clock_timestamp() where id = any(${ids}::uuid[])`.execute(db);
    },

    /** Drops uploads whose bytes never arrived, so that they no longer count. Bytes that arrive later are deleted. */
    async giveUp(uploads: readonly AwaitedUpload[]): Promise<void> {
      if (uploads.length === 0) return;
      const ids = uploads.map(({ id }) => id);
      await db.deleteFrom('upload').where('id', 'in', ids).execute();
      const keys = uploads.map((upload) => upload.object_key);
      await pendingDeletionRepository(db).schedule(keys, { delayMs: SENDING_MS });
    },

    /** Deletes uploads and their bytes; those of recent ones twice, because a transfer may still be running. */
    async delete(
      filter: { readonly id: string } | { readonly timelineId: string } | { readonly ownerId: string },
    ): Promise<void> {
      const deleting = db
        .deleteFrom('upload')
        .returning(['object_key', sql<boolean>`created_at > ${fromNow(-LINK_LIFETIME_MS)}`.as('is_young')]);
      const deleted = await (
        'id' in filter
          ? deleting.where('id', '=', filter.id)
          : 'timelineId' in filter
            ? deleting.where('timeline_id', '=', filter.timelineId)
            : deleting.where('owner_id', '=', filter.ownerId)
      ).execute();
      const keys = (young: boolean) => deleted.filter((row) => row.is_young === young).map((row) => row.object_key);
      await pendingDeletionRepository(db).schedule(keys(false));
      await pendingDeletionRepository(db).schedule(keys(true), { againMs: LINK_LIFETIME_MS + SENDING_MS });
    },
  };
}
