import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Every film of an older version kept the planned durations.
  await sql`alter table video add column pacing text not null default 'planned'`.execute(db);
}
