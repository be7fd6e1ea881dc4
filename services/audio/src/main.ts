import {
  COMMON_SETTINGS,
  connectBus,
  createLogger,
  createObjectStore,
  ensureStreams,
  parseEnv,
  readObjectStoreConfig,
  runUntilSignal,
} from '@slidewright/platform';
import { z } from 'zod';
import { readAudioConfig } from './config.ts';
import { createAudio, migrateAudio } from './wiring.ts';

const log = createLogger({ service: 'audio', level: process.env.LOG_LEVEL ?? 'info' });

if (process.argv[2] === 'migrate') {
  const { DATABASE_URL } = parseEnv(z.object({ DATABASE_URL: COMMON_SETTINGS.DATABASE_URL }), process.env);
  await migrateAudio({ databaseUrl: DATABASE_URL, log });
} else {
  await runUntilSignal(log, async () => {
    const settings = parseEnv(z.object(COMMON_SETTINGS), process.env);
    const config = readAudioConfig(process.env);
    const store = createObjectStore(readObjectStoreConfig(process.env));
    await using stack = new AsyncDisposableStack();
    const bus = stack.use(await connectBus({ url: settings.NATS_URL, name: `audio-${config.role}`, log }));
    await ensureStreams(bus);
    stack.use(await createAudio(config, { bus, databaseUrl: settings.DATABASE_URL, store, log }));
    return stack.move();
  });
}
