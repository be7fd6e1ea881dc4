import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { serverFolderMode, lockDataFolder } from '@slidewright/embedded';
import { closeToOthers, ConfigError, OWN_FILE, OWN_FOLDER, ownFolder, type Logger } from '@slidewright/platform';

/** Secrets that must be the same on every start, made at the first one. */
export interface KeptSecrets {
  readonly authSecret: string;
  readonly objectStoreSecret: string;
}

export interface DataDirectory extends AsyncDisposable {
  readonly path: string;
  readonly secrets: KeptSecrets;
}

/** What earlier versions left readable by every user of the machine. Postgres keeps its own folder closed. */
const CLOSED = ['files', 'nats', 'secrets.json'];

/**
 * Takes the data folder for this process alone, and keeps other users of the machine out of it. Throws ConfigError when
 * another process is using it.
 */
export async function openDataDirectory(folder: string, log: Logger): Promise<DataDirectory> {
  const path = resolve(folder);
  await mkdir(path, OWN_FOLDER).catch((error: Error) => {
    throw new ConfigError(`The setting DATA_DIR cannot be used: ${error.message}.`);
  });
  const lock = await lockDataFolder(path);
  if (!lock.locked)
    throw new ConfigError(`The setting DATA_DIR cannot be used: ${path} is in use by process ${lock.holder}.`);
  try {
    await ownFolder(path, serverFolderMode());
    for (const name of CLOSED) await closeToOthers(join(path, name));
  } catch (error) {
    // A mounted volume may belong to another user.
    log.warn({ err: error, path }, 'other users of this machine may be able to read the data folder');
  }
  return {
    path,
    secrets: await keepSecrets(join(path, 'secrets.json')),
    [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose](),
  };
}

async function keepSecrets(file: string): Promise<KeptSecrets> {
  const stored = await readFile(file, 'utf8').catch(() => null);
  if (stored !== null) return JSON.parse(stored) as KeptSecrets;
  const fresh = {
    authSecret: randomBytes(32).toString('base64url'),
    objectStoreSecret: randomBytes(32).toString('base64url'),
  };
  await writeFile(file, `${JSON.stringify(fresh, null, 2)}\n`, OWN_FILE);
  return fresh;
}
