import {
  COMMON_SETTINGS,
  connectBus,
  createLogger,
  createObjectStore,
  parseEnv,
  readObjectStoreConfig,
  runUntilSignal,
} from '@slidewright/platform';
import { z } from 'zod';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './wiring.ts';

const log = createLogger({ service: 'gateway', level: process.env.LOG_LEVEL ?? 'info' });

await runUntilSignal(log, async () => {
  const { NATS_URL } = parseEnv(z.object({ NATS_URL: COMMON_SETTINGS.NATS_URL }), process.env);
  const config = readGatewayConfig(process.env);
  const store = createObjectStore(readObjectStoreConfig(process.env));
  await using stack = new AsyncDisposableStack();
  const bus = stack.use(await connectBus({ url: NATS_URL, name: 'gateway', log }));
  stack.use(await createGateway(config, { bus, store, log }));
  return stack.move();
});
