import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const language: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table timeline
        -- BCP 47. Null where a version wrote the row that knows no language.
        add column language text,
        add column is_language_chosen boolean not null default false`.execute(db);
    await sql`create index timeline_without_language on timeline (id) where language is null`.execute(db);
  },
};
