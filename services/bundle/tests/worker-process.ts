import { connectBus, createDiskStore, createLogger } from '@slidewright/platform';
import { createBundle } from '../src/index.ts';
import { TEST_CONFIG } from './test-config.ts';

/** A worker in a process of its own, that a test can kill. Settings come as one JSON argument. */
export interface WorkerSettings {
  readonly natsUrl: string;
  readonly databaseUrl: string;
  readonly schema: string;
  readonly storeDirectory: string;
}

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;
const log = createLogger({ service: 'worker', level: 'silent' });
const bus = await connectBus({ url: settings.natsUrl, name: 'worker', log });
const store = createDiskStore({
  directory: settings.storeDirectory,
  publicUrl: 'http://127.0.0.1:8080',
  secret: 'a secret of the tests',
});
await createBundle(
  { ...TEST_CONFIG, role: 'worker' },
  { bus, databaseUrl: settings.databaseUrl, schema: settings.schema, store, log, timing: { progressMs: 20 } },
);
process.send?.('ready');
