import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Endpoints that people registered for events of their jobs, and the log of what was sent to them. */
export const addWebhooks: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table "webhook" (
        "id" uuid primary key default gen_random_uuid(),
        "ownerId" uuid not null references "user" ("id") on delete cascade,
        "url" text not null,
        "events" text[] not null,
        "enabled" boolean not null,
        "disabledReason" text check ("disabledReason" in ('gone', 'failing')),
        "secret" text not null,
        "previousSecret" text,
        "previousSecretUntil" timestamptz,
        "failingSince" timestamptz,
        "createdAt" timestamptz not null default now()
      )`.execute(db);
    await sql`create index "webhook_ownerId_idx" on "webhook" ("ownerId")`.execute(db);
    await sql`
      create table "webhookDelivery" (
        "id" uuid primary key default gen_random_uuid(),
        "seq" bigint generated always as identity,
        "webhookId" uuid not null references "webhook" ("id") on delete cascade,
        "messageId" text not null,
        "type" text not null,
        "payload" text not null,
        "status" text not null default 'pending' check ("status" in ('pending', 'delivered', 'failed')),
        "tries" integer not null default 0,
        "triedSince" timestamptz,
        "nextAttemptAt" timestamptz,
        "error" text,
        "createdAt" timestamptz not null default now(),
        constraint "webhookDelivery_event_key" unique ("webhookId", "messageId")
      )`.execute(db);
    await sql`create index "webhookDelivery_log_idx" on "webhookDelivery" ("webhookId", "seq")`.execute(db);
    await sql`
      create index "webhookDelivery_pending_idx" on "webhookDelivery" ("webhookId", "seq") where "status" = 'pending'
    `.execute(db);
    await sql`create index "webhookDelivery_createdAt_idx" on "webhookDelivery" ("createdAt")`.execute(db);
    await sql`
      create table "webhookAttempt" (
        "id" bigint generated always as identity primary key,
        "deliveryId" uuid not null references "webhookDelivery" ("id") on delete cascade,
        "at" timestamptz not null,
        "status" integer,
        "durationMs" integer not null,
        "error" text,
        "excerpt" text not null
      )`.execute(db);
    await sql`create index "webhookAttempt_deliveryId_idx" on "webhookAttempt" ("deliveryId", "id")`.execute(db);
  },
};
