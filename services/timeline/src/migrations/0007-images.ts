import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const images: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table image (
        id uuid primary key,
        owner_id text not null,
        filename text not null,
        alt text not null,
        upload_key text not null,
        object_key text not null,
        content_type text not null default '',
        width integer not null default 0,
        height integer not null default 0,
        -- Of the uploaded file until the image is ready, then of the stored one.
        size bigint not null,
        ready_at timestamptz,
        deleted_at timestamptz,
        created_at timestamptz not null default clock_timestamp()
      )`.execute(db);
    await sql`create index image_of_owner on image (owner_id, created_at desc, id)`.execute(db);
    await sql`create index image_unfinished on image (created_at) where ready_at is null or deleted_at is not null`.execute(
      db,
    );
    // Finds the slides that have an image.
    await sql`
      create index slide_images on slide using gin (jsonb_path_query_array(blocks, '$.blocks[*].imageId'))
      where blocks is not null`.execute(db);
  },
};
