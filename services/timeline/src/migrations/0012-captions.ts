import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const captions: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table timeline add column captions text not null default 'none'`.execute(db);
  },
};
