import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const layout: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table slide add column layout text not null default ''`.execute(db);
  },
};
