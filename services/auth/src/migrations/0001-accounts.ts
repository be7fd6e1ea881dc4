import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tables better-auth 1.7 works on, written out so that every installation has the same ones. */
export const createAccountTables: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('user')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('emailVerified', 'boolean', (column) => column.notNull())
      .addColumn('image', 'text')
      .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('updatedAt', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();

    await db.schema
      .createTable('session')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
      .addColumn('ipAddress', 'text')
      .addColumn('userAgent', 'text')
      .addColumn('userId', 'uuid', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .execute();
    await db.schema.createIndex('session_userId_idx').on('session').column('userId').execute();
    await db.schema.createIndex('session_expiresAt_idx').on('session').column('expiresAt').execute();

    await db.schema
      .createTable('account')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('accountId', 'text', (column) => column.notNull())
      .addColumn('providerId', 'text', (column) => column.notNull())
      .addColumn('userId', 'uuid', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('accessToken', 'text')
      .addColumn('refreshToken', 'text')
      .addColumn('idToken', 'text')
      .addColumn('accessTokenExpiresAt', 'timestamptz')
      .addColumn('refreshTokenExpiresAt', 'timestamptz')
      .addColumn('scope', 'text')
      .addColumn('password', 'text')
      .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('updatedAt', 'timestamptz', (column) => column.notNull())
      // One identity at an issuer belongs to one account, also with concurrent sign-ins.
      .addUniqueConstraint('account_identity_key', ['providerId', 'accountId'])
      .execute();
    await db.schema.createIndex('account_userId_idx').on('account').column('userId').execute();

    await db.schema
      .createTable('verification')
      .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
      .addColumn('identifier', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('expiresAt', 'timestamptz', (column) => column.notNull())
      .addColumn('createdAt', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('updatedAt', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await db.schema.createIndex('verification_identifier_idx').on('verification').column('identifier').execute();
    await db.schema.createIndex('verification_value_idx').on('verification').column('value').execute();

    // Unlogged: counters are written on every attempt and need not survive a crash.
    await sql`create unlogged table "rateLimit" (
    "key" text primary key,
    "count" integer not null,
    "resetsAt" timestamptz not null
  )`.execute(db);
  },
};
