import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const blocks: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // Null for a slide of bullets only, which `bullet_points` holds: versions that know no blocks go on with that.
    await sql`alter table slide add column blocks jsonb`.execute(db);
  },
};
