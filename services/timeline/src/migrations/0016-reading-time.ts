import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The time to read what a slide shows and the voice does not say, which can make it longer. */
export const readingTime: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // In seconds; null where a version wrote the text that knows nothing of it.
    await sql`alter table slide add column reading_s double precision`.execute(db);
    // All films are measured again; the estimate of speaking time counts letters and digits since then.
    await sql`update slide set speech_s = null`.execute(db);
    await sql`update timeline set film_ms = null, is_film_ms_exact = false`.execute(db);
  },
};
