import { runService, runToExit } from '@slidewright/platform';
import { runAdmin } from './admin.ts';
import { readAuthConfig } from './config.ts';
import { authSchema } from './migrations/index.ts';
import { createAuth } from './wiring.ts';

const [command, ...args] = process.argv.slice(2);

if (command === 'admin')
  await runToExit(
    { service: 'auth', environment: process.env, defaultLogLevel: 'warn', logDestination: process.stderr },
    (parts) => runAdmin(args, parts),
  );
else
  await runService({
    service: 'auth',
    needs: { schema: authSchema },
    readConfig: readAuthConfig,
    start: createAuth,
  });
