import { jobMigrations } from '@slidewright/jobs';
import type { ServiceSchema } from '@slidewright/platform';
import type { Migration } from 'kysely/migration';
import { createAccountTables } from './0001-accounts.ts';
import { createApiKeyTables } from './0002-api-keys.ts';
import { addWebhooks } from './0003-webhooks.ts';
import { addOperator } from './0004-operator.ts';
import { addLanguage } from './0005-language.ts';
import { addWebhookReasons } from './0006-webhook-reasons.ts';

/** The service's migrations, run in the order of their names. */
export const authMigrations: Readonly<Record<string, Migration>> = {
  ...jobMigrations,
  '0001-accounts': createAccountTables,
  '0002-api-keys': createApiKeyTables,
  '0003-webhooks': addWebhooks,
  '0004-operator': addOperator,
  '0005-language': addLanguage,
  '0006-webhook-reasons': addWebhookReasons,
};

export const authSchema: ServiceSchema = { schema: 'auth', migrations: authMigrations };
