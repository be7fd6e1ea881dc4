import {
  COMMON_SETTINGS,
  connectBus,
  createLogger,
  createObjectStore,
  ensureStreams,
  parseEnv,
  runUntilSignal,
} from '@slidewright/platform';
import { z } from 'zod';
import { readRenderConfig } from './config.ts';
import { createRender, migrateRender } from './wiring.ts';

const log = createLogger({ service: 'render', level: process.env.LOG_LEVEL ?? 'info' });

if (process.argv[2] === 'migrate') {
  const { DATABASE_URL } = parseEnv(z.object({ DATABASE_URL: COMMON_SETTINGS.DATABASE_URL }), process.env);
  await migrateRender({ databaseUrl: DATABASE_URL, log });
} else {
  await runUntilSignal(log, async () => {
    const settings = parseEnv(z.object(COMMON_SETTINGS), process.env);
    const config = readRenderConfig(process.env);
    await using stack = new AsyncDisposableStack();
    const bus = stack.use(await connectBus({ url: settings.NATS_URL, name: 'render', log }));
    await ensureStreams(bus);
    const store = createObjectStore(config.store);
    stack.use(await createRender(config, { bus, databaseUrl: settings.DATABASE_URL, store, log }));
    return stack.move();
  });
}
