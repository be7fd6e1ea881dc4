import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const transition: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table timeline add column transition text not null default 'cut'`.execute(db);
  },
};
