import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const createApiKeyTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table "apiKey" (
        "id" uuid primary key default gen_random_uuid(),
        "userId" uuid not null references "user" ("id") on delete cascade,
        "name" text not null,
        "prefix" text not null,
        "hash" bytea not null unique,
        "scopes" text[] not null,
        "createdAt" timestamptz not null default now(),
        "expiresAt" timestamptz,
        "lastUsedAt" timestamptz,
        "revokedAt" timestamptz
      )`.execute(db);
    await sql`create index "apiKey_userId_idx" on "apiKey" ("userId", "createdAt" desc)`.execute(db);
    await sql`create index "apiKey_revokedAt_idx" on "apiKey" ("revokedAt") where "revokedAt" is not null`.execute(db);

    // Uses and refusals from one address are one row a day, so that a busy key writes little.
    await sql`
      create table "apiKeyEvent" (
        "keyId" uuid not null references "apiKey" ("id") on delete cascade,
        "action" text not null,
        "address" text not null,
        "day" date not null default current_date,
        "at" timestamptz not null default now(),
        "userAgent" text not null,
        primary key ("keyId", "action", "address", "day")
      )`.execute(db);
    await sql`create index "apiKeyEvent_at_idx" on "apiKeyEvent" ("at")`.execute(db);
  },
};
