import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A constant default rewrites no rows, and replicas of the version before may go on inserting without it. */
export const editRevisions: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table timeline add column edit_revision integer not null default 1`.execute(db);
    await sql`alter table slide add column revision integer not null default 1`.execute(db);
  },
};
