import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // Null for a film that a version made which measures nothing.
  await sql`alter table video add column proof jsonb`.execute(db);
}
