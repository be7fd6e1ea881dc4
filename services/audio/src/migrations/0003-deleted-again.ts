import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const deletedAgain: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table doomed_object add column again_at timestamptz`.execute(db);
  },
};
