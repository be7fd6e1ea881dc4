import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const filmWithAudio: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    // What AUDIO_ENABLED was when film_ms was measured; the measuring of another setting is repeated.
    await sql`alter table timeline add column film_with_audio boolean not null default true`.execute(db);
    await sql`create index timeline_film_with_audio on timeline (film_with_audio)`.execute(db);
  },
};
