import {
  COMMON_SETTINGS,
  connectBus,
  createLogger,
  ensureStreams,
  parseEnv,
  runUntilSignal,
} from '@slidewright/platform';
import { z } from 'zod';
import { readAuthConfig } from './config.ts';
import { createAuth, migrateAuth } from './wiring.ts';

const log = createLogger({ service: 'auth', level: process.env.LOG_LEVEL ?? 'info' });

if (process.argv[2] === 'migrate') {
  const { DATABASE_URL } = parseEnv(z.object({ DATABASE_URL: COMMON_SETTINGS.DATABASE_URL }), process.env);
  await migrateAuth({ databaseUrl: DATABASE_URL, log });
} else {
  await runUntilSignal(log, async () => {
    const settings = parseEnv(z.object(COMMON_SETTINGS), process.env);
    const config = readAuthConfig(process.env);
    await using stack = new AsyncDisposableStack();
    const bus = stack.use(await connectBus({ url: settings.NATS_URL, name: 'auth', log }));
    await ensureStreams(bus);
    stack.use(await createAuth(config, { bus, databaseUrl: settings.DATABASE_URL, log }));
    return stack.move();
  });
}
