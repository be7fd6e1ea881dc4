import { sql } from 'kysely';
import type { Db, ImageRow } from './tables.ts';

export interface NewImage {
  readonly id: string;
  readonly ownerId: string;
  readonly filename: string;
  readonly alt: string;
  readonly uploadKey: string;
  readonly objectKey: string;
  /** Bytes of the uploaded file. */
  readonly size: number;
}

/** An image as it is stored. */
export interface StoredImage {
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  readonly size: number;
}

/** A timeline with a slide that has an image. */
export interface ImageUse {
  readonly imageId: string;
  readonly timelineId: string;
  readonly title: string;
}

/** Uploads end before this; later the reservation is given up. */
const UPLOAD_MS = 3_600_000;

/** Images of people. */
export function imageRepository(db: Db) {
  return {
    /** One reservation of an owner is counted after the other; held until the transaction ends. */
    async lockOwner(ownerId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`images of ${ownerId}`}, 0))`.execute(db);
    },

    async usageOf(ownerId: string): Promise<{ readonly images: number; readonly bytes: number }> {
      const row = await db
        .selectFrom('image')
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .select([sql<string>`count(*)`.as('images'), sql<string>`coalesce(sum(size), 0)`.as('bytes')])
        .executeTakeFirstOrThrow();
      return { images: Number(row.images), bytes: Number(row.bytes) };
    },

    async add({ id, ownerId, filename, alt, uploadKey, objectKey, size }: NewImage): Promise<void> {
      await db
        .insertInto('image')
        .values({
          id,
          owner_id: ownerId,
          filename,
          alt,
          upload_key: uploadKey,
          object_key: objectKey,
          size,
        })
        .execute();
    },

    /** An image that is ready or reserved. */
    find: (id: string, ownerId: string): Promise<ImageRow | undefined> =>
      db
        .selectFrom('image')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    /** Of these, the images that are ready. */
    findReady: (ids: readonly string[], ownerId: string): Promise<ImageRow[]> =>
      db
        .selectFrom('image')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .execute(),

    /** Of these, the images that are ready; none is deleted before the transaction ends. */
    async hold(ids: readonly string[], ownerId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('image')
        .select('id')
        .where('id', 'in', [...ids])
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forKeyShare()
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Images that are ready, newest first; `skip` of them are left out. */
    list: (ownerId: string, page: { readonly skip: number; readonly limit: number }): Promise<ImageRow[]> =>
      db
        .selectFrom('image')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(page.skip)
        .limit(page.limit)
        .execute(),

    /** The timelines that have these images, each once for an image. */
    async usesOf(ids: readonly string[], ownerId: string): Promise<ImageUse[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<ImageUse>`
        select distinct used.image_id as "imageId", timeline.id as "timelineId", timeline.title
        from slide
          join timeline on timeline.id = slide.timeline_id,
          lateral (
            select jsonb_array_elements_text(jsonb_path_query_array(slide.blocks, 'strict $.blocks[*].**.imageId')) as image_id
          ) used
        where slide.blocks is not null
          and jsonb_path_query_array(slide.blocks, 'strict $.blocks[*].**.imageId') ?| ${[...ids]}::text[]
          and timeline.owner_id = ${ownerId}
          and used.image_id = any(${[...ids]}::text[])
        order by timeline.title, timeline.id`.execute(db);
      return rows;
    },

    /** Sets what was stored of a reserved image; false when it was given up or finished meanwhile. */
    async setReady(id: string, { contentType, width, height, size }: StoredImage): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update image set content_type = ${contentType}, width = ${width}, height = ${height}, size = ${size},
          ready_at = clock_timestamp()
        where id = ${id} and ready_at is null and deleted_at is null`.execute(db);
      return numAffectedRows === 1n;
    },

    /** An image of the owner, held until the transaction ends; slides that get it wait. */
    lock: (id: string, ownerId: string): Promise<ImageRow | undefined> =>
      db
        .selectFrom('image')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    async delete(id: string): Promise<void> {
      await sql`update image set deleted_at = clock_timestamp() where id = ${id}`.execute(db);
    },

    async deleteAllOf(ownerId: string): Promise<void> {
      await sql`update image set deleted_at = clock_timestamp() where owner_id = ${ownerId}`.execute(db);
    },

    /** Locks deleted images and uploads that were never finished, until the transaction ends. */
    lockGone: (limit: number): Promise<Pick<ImageRow, 'id' | 'upload_key' | 'object_key'>[]> =>
      db
        .selectFrom('image')
        .select(['id', 'upload_key', 'object_key'])
        .where((where) =>
          where.or([
            where('deleted_at', 'is not', null),
            where.and([
              where('ready_at', 'is', null),
              where('created_at', '<', sql<Date>`clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval`),
            ]),
          ]),
        )
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    /** Removes the rows of images whose objects are deleted. */
    async forget(ids: readonly string[]): Promise<void> {
      await db
        .deleteFrom('image')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}
