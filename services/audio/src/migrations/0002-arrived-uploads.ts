import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const arrivedUploads: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table upload add column arrived_at timestamptz`.execute(db);
    await sql`create index upload_awaited on upload (created_at) where arrived_at is null`.execute(db);
  },
};
