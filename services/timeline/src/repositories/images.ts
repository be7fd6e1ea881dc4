import { sql } from 'kysely';
import { ownedFiles } from './owned-files.ts';
import type { Db } from './tables.ts';

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

/** Images of people. */
export function imageRepository(db: Db) {
  return {
    ...ownedFiles(db, 'image'),

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
  };
}
