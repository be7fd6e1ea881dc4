import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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

/**
 * Takes the data folder for this process alone. Throws ConfigError when another start is using it:
 * two servers on the same files would destroy them.
 */
export async function openDataDirectory(folder: string): Promise<DataDirectory> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new ConfigError(`The setting DATA_DIR cannot be used: ${error.message}.`);
  });
  const lock = join(path, 'slidewright.pid');
  await takeLock(lock, path);
  return {
    path,
    secrets: await keepSecrets(join(path, 'secrets.json')),
    [Symbol.asyncDispose]: () => rm(lock, { force: true }),
  };
}

async function takeLock(lock: string, path: string): Promise<void> {
  for (;;) {
    try {
      await writeFile(lock, `${process.pid}\n`, { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (holder > 0 && holder !== process.pid && (await isOurs(holder))) {
      throw new ConfigError(`The setting DATA_DIR cannot be used: ${path} is in use by process ${holder}.`);
    }
    await rm(lock, { force: true });
  }
}

/** A pid may have gone to another program since; only one that runs the standalone product counts. */
async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return commandLine === null || /standalone|vitest|bench/.test(commandLine);
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
