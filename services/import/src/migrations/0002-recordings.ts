import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const recordings: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table page add column recording text not null default ''`.execute(db);
  },
};
