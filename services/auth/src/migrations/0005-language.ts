import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The language of the page and of mails; null until one was chosen. */
export const addLanguage: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table "user" add column "language" text`.execute(db);
  },
};
