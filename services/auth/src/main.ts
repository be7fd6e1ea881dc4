import { runService } from '@slidewright/platform';
import { readAuthConfig } from './config.ts';
import { createAuth, migrateAuth } from './wiring.ts';

await runService({
  service: 'auth',
  migrate: migrateAuth,
  readConfig: readAuthConfig,
  start: createAuth,
});
