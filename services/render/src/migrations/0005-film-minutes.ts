import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // One row for each film that was finished: those of a timeline that was rendered again, or deleted, count too.
  await sql`
    create table finished_film (
      job_id uuid primary key,
      owner_id text not null,
      duration_ms bigint not null,
      finished_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create index finished_film_owner on finished_film (owner_id, finished_at)`.execute(db);
  await sql`
    insert into finished_film (job_id, owner_id, duration_ms, finished_at)
    select job_id, owner_id, duration_ms, completed_at from video
    on conflict do nothing`.execute(db);
}
