import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const tags: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table audio_file add column tags jsonb`.execute(db);
  },
};
