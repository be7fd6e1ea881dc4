import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Null for a film that a version made which knows nothing of it.
  await sql`alter table video add column snapshot_key text`.execute(db);
  await sql`
    update video set snapshot_key = job.input ->> 'snapshotKey'
    from job where job.id = video.job_id`.execute(db);
}
