import { sql, type Selectable } from 'kysely';
import type { UploadTable } from './tables.ts';
import { scheduleDeletion } from './pending-deletions.ts';
import { fromNow, type Db, type Tx } from './database.ts';

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

/** One upload of an owner is counted after the other; held until the transaction ends. */
export async function lockUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId}`}, 0))`.execute(tx);
}

/** Bytes announced by all uploads of an owner, also those still to come. */
export async function uploadedBytes(tx: Tx, ownerId: string): Promise<number> {
  const row = await tx
    .selectFrom('upload')
    .where('owner_id', '=', ownerId)
    .select(sql<string>`coalesce(sum(size), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

export async function addUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
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
}

/** Of any owner: the caller must check the owner. */
export async function findUploadByObjectName(db: Db, objectName: string): Promise<UploadRow | undefined> {
  return db.selectFrom('upload').selectAll().where('object_name', '=', objectName).executeTakeFirst();
}

/** A link for sending an upload's bytes has surely expired by then. */
const LINK_LIFETIME_MS = 3_600_000;
/** An upload that began before the link expired has ended by then. */
const SENDING_MS = 2 * 3_600_000;

export type AwaitedUpload = Pick<UploadRow, 'id' | 'object_key'>;

/** Locks uploads whose link has expired and whose bytes were not seen yet, until the transaction ends. */
export async function lockAwaitedUploads(tx: Tx, limit: number): Promise<AwaitedUpload[]> {
  return tx
    .selectFrom('upload')
    .select(['id', 'object_key'])
    .where('arrived_at', 'is', null)
    .where('created_at', '<', fromNow(-LINK_LIFETIME_MS - SENDING_MS))
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Records that the bytes of uploads have arrived. */
export async function noteArrival(tx: Tx, uploads: readonly AwaitedUpload[]): Promise<void> {
  const ids = uploads.map(({ id }) => id);
  await sql`update upload set arrived_at = clock_timestamp() where id = any(${ids}::uuid[])`.execute(tx);
}

/** Drops uploads whose bytes never arrived, so that they no longer count. Bytes that arrive later are deleted. */
export async function giveUpUploads(tx: Tx, uploads: readonly AwaitedUpload[]): Promise<void> {
  if (uploads.length === 0) return;
  const ids = uploads.map(({ id }) => id);
  await tx.deleteFrom('upload').where('id', 'in', ids).execute();
  const keys = uploads.map((upload) => upload.object_key);
  await scheduleDeletion(tx, keys, { delayMs: SENDING_MS });
}

/** Deletes uploads and their bytes; those of recent ones twice, because a transfer may still be running. */
export async function deleteUploads(
  tx: Tx,
  filter: { readonly timelineId: string } | { readonly ownerId: string },
): Promise<void> {
  const deleting = tx
    .deleteFrom('upload')
    .returning(['object_key', sql<boolean>`created_at > ${fromNow(-LINK_LIFETIME_MS)}`.as('is_young')]);
  const deleted = await (
    'timelineId' in filter
      ? deleting.where('timeline_id', '=', filter.timelineId)
      : deleting.where('owner_id', '=', filter.ownerId)
  ).execute();
  const keys = (young: boolean) => deleted.filter((row) => row.is_young === young).map((row) => row.object_key);
  await scheduleDeletion(tx, keys(false));
  await scheduleDeletion(tx, keys(true), { againMs: LINK_LIFETIME_MS + SENDING_MS });
}
