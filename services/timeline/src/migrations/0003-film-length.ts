import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const filmLength: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table timeline
        add column pacing text not null default 'voice',
        -- Null until the film was measured.
        add column film_ms bigint,
        add column is_film_ms_exact boolean not null default false`.execute(db);
    await sql`
      alter table slide
        -- Of the text; null where a version wrote it that knows nothing of films' lengths.
        add column content_hash text,
        add column has_content boolean,
        -- About how long it takes to say at normal speed, in seconds.
        add column speech_s integer,
        -- The current narration as audio told it last.
        add column narration_samples bigint not null default 0,
        add column narration_content_hash text not null default '',
        add column narration_changed_at timestamptz(3)`.execute(db);
    await sql`create index timeline_unmeasured on timeline (id) where film_ms is null`.execute(db);
  },
};
