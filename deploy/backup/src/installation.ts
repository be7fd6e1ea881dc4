import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres, lockDataFolder } from '@slidewright/embedded';
import {
  COMMON_SETTINGS,
  ConfigError,
  createLogger,
  createObjectStore,
  OWN_FOLDER,
  parseEnv,
  readBusSettings,
  readObjectStoreConfig,
  type BusSettings,
  type Environment,
  type ObjectStore,
} from '@slidewright/platform';
import { z } from 'zod';
import { whyUnusable } from './connections.ts';
import { SCHEMA_NAMES, type SchemaName } from './schemas.ts';

/** What a backup is taken of and restored into. */
export interface Installation extends AsyncDisposable {
  /** The database of each schema; mostly one for all. */
  readonly databases: ReadonlyMap<SchemaName, string>;
  readonly store: ObjectStore;
  /** Its NATS, when that is known, or the folder of one that is at rest: a restore clears it of old messages. */
  readonly nats: { readonly server: BusSettings } | { readonly folder: string } | null;
  /** The file with the secrets of a one-machine installation; null where they are kept elsewhere. */
  readonly secretsFile: string | null;
}

const databaseSetting = COMMON_SETTINGS.DATABASE_URL.optional();
const SETTINGS = z.object({
  DATABASE_URL: databaseSetting,
  AUTH_DATABASE_URL: databaseSetting,
  TIMELINE_DATABASE_URL: databaseSetting,
  AUDIO_DATABASE_URL: databaseSetting,
  RENDER_DATABASE_URL: databaseSetting,
  BUNDLE_DATABASE_URL: databaseSetting,
  IMPORT_DATABASE_URL: databaseSetting,
  S3_BUCKET: z.string().optional(),
});

export interface OpenOptions {
  /** Takes a data folder for this process alone, to write into it. Otherwise the product may go on in it. */
  readonly alone: boolean;
  readonly say: (line: string) => void;
}

/**
 * Opens the installation that the settings name: DATABASE_URL (or one for each service, such as
 * AUDIO_DATABASE_URL) and the object store's settings, as the services read them. With `dataFolder`
 * whatever is not set is that folder's own: its Postgres, started for the time being when the product
 * does not run, and its files. Throws when the folder is in use and should not be.
 */
export async function openInstallation(
  environment: Environment,
  dataFolder: string | null,
  options: OpenOptions,
): Promise<Installation> {
  const settings = parseEnv(SETTINGS, environment);
  await using stack = new AsyncDisposableStack();
  const folder = dataFolder === null ? null : resolve(dataFolder);
  if (folder !== null && options.alone) {
    await mkdir(folder, OWN_FOLDER);
    const lock = await lockDataFolder(folder);
    if (!lock.locked)
      throw new ConfigError(`The folder ${folder} is in use by process ${lock.holder}; stop the product first.`);
    stack.use(lock);
  }
  let shared = settings.DATABASE_URL;
  if (shared === undefined && folder !== null) {
    const postgres = stack.use(
      options.alone ? await startOwnPostgres(folder) : await openEmbeddedPostgres(folder, options.say),
    );
    shared = postgres.url;
  }
  const databases = new Map<SchemaName, string>();
  for (const schema of SCHEMA_NAMES) {
    const own = settings[`${schema.toUpperCase() as Uppercase<SchemaName>}_DATABASE_URL`] ?? shared;
    if (own === undefined)
      throw new ConfigError('The setting DATABASE_URL is missing: it is needed without --data-dir.');
    databases.set(schema, own);
  }
  const files = folder !== null && settings.S3_BUCKET === undefined ? { OBJECT_STORE_DIR: join(folder, 'files') } : {};
  const store = await createObjectStore(
    // Links are never made here, so any secret will do.
    readObjectStoreConfig({ OBJECT_STORE_SECRET: 'no links are signed here', ...files, ...environment }),
  );
  await store.check();
  const owned = stack.move();
  return {
    databases,
    store,
    nats: findNats(environment, folder),
    secretsFile: folder === null ? null : join(folder, 'secrets.json'),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function findNats(environment: Environment, folder: string | null): Installation['nats'] {
  if (environment.NATS_URL) return { server: readBusSettings(environment) };
  return folder === null ? null : { folder: join(folder, 'nats') };
}

/** A Postgres that is starting, or has all its connections taken, is ready well within this. */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 250;

interface OpenPostgres extends AsyncDisposable {
  readonly url: string;
}

/** The Postgres of the process that uses the folder; without one, a Postgres that runs until it is disposed. */
async function openEmbeddedPostgres(folder: string, say: (line: string) => void): Promise<OpenPostgres> {
  if (!existsSync(join(folder, 'postgres', 'data', 'PG_VERSION')))
    throw new ConfigError(`The folder ${folder} holds no installation.`);
  const deadline = Date.now() + PATIENCE_MS;
  for (let isTold = false; ; isTold = true) {
    const lock = await lockDataFolder(folder);
    if (lock.locked) {
      await using stack = new AsyncDisposableStack();
      stack.use(lock);
      const postgres = stack.use(await startOwnPostgres(folder));
      const owned = stack.move();
      return { url: postgres.url, [Symbol.asyncDispose]: () => owned.disposeAsync() };
    }
    const url = await findRunning(join(folder, 'postgres'));
    const reason = url === null ? 'It has not started yet.' : await whyUnusable(url);
    if (url !== null && reason === null) return { url, [Symbol.asyncDispose]: () => Promise.resolve() };
    const told = `Process ${lock.holder} uses the folder ${folder}, and its Postgres is not ready: ${reason}`;
    if (Date.now() > deadline) throw new ConfigError(told);
    if (!isTold) say(`${told} Waiting for it.`);
    await delay(LOOK_AGAIN_MS);
  }
}

/** The caller has taken the folder: a server that still runs in it was left behind, and is stopped. */
async function startOwnPostgres(folder: string): Promise<OpenPostgres> {
  const directory = join(folder, 'postgres');
  return startPostgres({ directory, log: createLogger({ service: 'backup', level: 'warn' }) });
}

/** The address of the Postgres that runs in a folder, or is about to; null where none does. */
async function findRunning(directory: string): Promise<string | null> {
  const password = await readFile(join(directory, 'password'), 'utf8').catch(() => null);
  const lines = await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8').catch(() => null);
  // The fourth line of the file is the port.
  const port = lines?.split('\n')[3]?.trim();
  if (password === null || !port) return null;
  return `postgres://slidewright:${password.trim()}@127.0.0.1:${port}/postgres`;
}

/** Throws unless a data folder is new or empty: a restore makes it. */
export async function assertNewFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length > 0)
    throw new ConfigError(`The folder ${folder} is not empty; restore into a new one, or say --overwrite.`);
}

/** Writes secrets where there are none yet; those in use are never replaced. */
export async function keepSecrets(file: string, secrets: Buffer): Promise<boolean> {
  return writeFile(file, secrets, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}
