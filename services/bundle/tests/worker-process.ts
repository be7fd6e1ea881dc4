import {
  connectBus,
  createLogger,
  createObjectStore,
  readObjectStoreConfig,
  type ObjectStore,
} from '@slidewright/platform';
import { Readable } from 'node:stream';
import { createBundle } from '../src/index.ts';
import { TEST_CONFIG } from './test-config.ts';

/** A worker in a process of its own, that a test can kill. Settings come as one JSON argument. */
export interface WorkerSettings {
  readonly natsUrl: string;
  readonly databaseUrl: string;
  readonly schema: string;
  readonly storeEnvironment: Readonly<Record<string, string>>;
  /** Nothing comes of an object whose key ends so: the worker packs until it is killed. */
  readonly stuckAt?: string;
}

const settings = JSON.parse(process.argv[2]!) as WorkerSettings;
const log = createLogger({ service: 'worker', level: 'silent' });
const bus = await connectBus({ url: settings.natsUrl, name: 'worker', log });
const stored = await createObjectStore(readObjectStoreConfig(settings.storeEnvironment));
const { stuckAt } = settings;
const store: ObjectStore = {
  ...stored,
  get: async (key, options) => {
    const content = await stored.get(key, options);
    if (stuckAt === undefined || !key.endsWith(stuckAt)) return content;
    content.body.destroy();
    return { ...content, body: new Readable({ read: () => undefined }) };
  },
};
await createBundle(
  { ...TEST_CONFIG, role: 'worker' },
  { bus, databaseUrl: settings.databaseUrl, schema: settings.schema, store, log, timing: { progressMs: 20 } },
);
process.send?.('ready');
