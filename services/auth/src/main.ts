import { runService } from '@slidewright/platform';
import { readAuthConfig } from './config.ts';
import { authSchema } from './migrations/index.ts';
import { createAuth } from './wiring.ts';

await runService({
  service: 'auth',
  needs: { schema: authSchema },
  readConfig: readAuthConfig,
  start: createAuth,
});
