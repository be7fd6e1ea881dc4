import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const models: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table audio_file add column model text not null default ''`.execute(db);
  },
};
