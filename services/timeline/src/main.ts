import {
  COMMON_SETTINGS,
  connectBus,
  createLogger,
  ensureStreams,
  parseEnv,
  runUntilSignal,
} from '@slidewright/platform';
import { z } from 'zod';
import { readTimelineConfig } from './config.ts';
import { createTimeline, migrateTimeline } from './wiring.ts';

const log = createLogger({ service: 'timeline', level: process.env.LOG_LEVEL ?? 'info' });

if (process.argv[2] === 'migrate') {
  const { DATABASE_URL } = parseEnv(z.object({ DATABASE_URL: COMMON_SETTINGS.DATABASE_URL }), process.env);
  await migrateTimeline({ databaseUrl: DATABASE_URL, log });
} else {
  await runUntilSignal(log, async () => {
    const settings = parseEnv(z.object(COMMON_SETTINGS), process.env);
    const config = readTimelineConfig(process.env);
    await using stack = new AsyncDisposableStack();
    const bus = stack.use(await connectBus({ url: settings.NATS_URL, name: 'timeline', log }));
    await ensureStreams(bus);
    stack.use(await createTimeline(config, { bus, databaseUrl: settings.DATABASE_URL, log }));
    return stack.move();
  });
}
