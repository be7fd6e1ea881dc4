import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What an operator decides about accounts, and the log of it. */
export const addOperator: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table "user"
        add column "disabledAt" timestamptz,
        -- Number of changes of "disabledAt": events about it may arrive out of order.
        add column "disabledRevision" integer not null default 0,
        -- Exact to an hour.
        add column "lastSeenAt" timestamptz,
        -- Null: no limit.
        add column "quotaStorageBytes" bigint,
        add column "quotaFilmMinutes" integer`.execute(db);
    await sql`create index "user_createdAt_idx" on "user" ("createdAt" desc, "id" desc)`.execute(db);
    // The issuer that a session was started with; null for a password.
    await sql`alter table "session" add column "providerId" text`.execute(db);
    // Without addresses of people and without a reference, so that it outlives deleted accounts and names nobody.
    await sql`
      create table "operatorEvent" (
        "id" bigint generated always as identity primary key,
        "at" timestamptz not null default now(),
        "action" text not null,
        "accountId" uuid not null,
        "actor" text not null,
        "address" text not null,
        "details" jsonb not null
      )`.execute(db);
    await sql`create index "operatorEvent_accountId_idx" on "operatorEvent" ("accountId", "id")`.execute(db);
  },
};
