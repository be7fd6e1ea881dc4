import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const imagesInColumns: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`drop index slide_images`.execute(db);
    // Also finds images in columns. Processes of the previous version find the others without an index.
    await sql`
      create index slide_images on slide using gin (jsonb_path_query_array(blocks, 'strict $.blocks[*].**.imageId'))
      where blocks is not null`.execute(db);
  },
};
