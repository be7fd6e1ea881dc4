import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { takeDataFolder } from '@slidewright/embedded';
import { ConfigError } from '@slidewright/platform';

/** Secrets that must be the same on every start, made at the first one. */
export interface KeptSecrets {
  readonly authSecret: string;
  readonly objectStoreSecret: string;
}

export interface DataDirectory extends AsyncDisposable {
  readonly path: string;
  readonly secrets: KeptSecrets;
}

/** Takes the data folder for this process alone. Throws ConfigError when another process is using it. */
export async function openDataDirectory(folder: string): Promise<DataDirectory> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`The setting DATA_DIR cannot be used: ${error.message}.`);
  });
  const lock = await takeDataFolder(path);
  if (!lock.taken)
    throw new ConfigError(`The setting DATA_DIR cannot be used: ${path} is in use by process ${lock.holder}.`);
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
  await writeFile(file, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  return fresh;
}
