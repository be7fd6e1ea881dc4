import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the sentence says why a delivery or an attempt failed, for other languages; null for those of before. */
export const addWebhookReasons: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table "webhookDelivery" add column "reason" jsonb`.execute(db);
    await sql`alter table "webhookAttempt" add column "reason" jsonb`.execute(db);
  },
};
