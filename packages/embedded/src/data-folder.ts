import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, OWN_FILE } from '@slidewright/platform';

/** A data folder that nobody else uses until this is disposed. */
export interface TakenFolder extends AsyncDisposable {
  readonly taken: true;
}

/** A data folder that another process uses. */
export interface HeldFolder {
  readonly taken: false;
  /** The process's id. */
  readonly holder: number;
}

/** A lock without a name in it belongs to whoever is about to write theirs, or to one that died before. */
const NAMELESS_LOOKS = 20;
const LOOK_AGAIN_MS = 50;

/**
 * Takes a data folder, which must be there, for this process alone: two servers on the same files would
 * destroy them. Whoever starts a server in it takes it first, the product as well as a backup or restore.
 */
export async function takeDataFolder(folder: string): Promise<TakenFolder | HeldFolder> {
  const lock = join(folder, 'slidewright.pid');
  for (let nameless = 0; ;) {
    try {
      await writeFile(lock, `${process.pid}\n`, { ...OWN_FILE, flag: 'wx' });
      return { taken: true, [Symbol.asyncDispose]: () => rm(lock, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const written = await readLock(lock);
    if (written === null) continue;
    if (written === '' && nameless < NAMELESS_LOOKS) {
      nameless += 1;
      await delay(LOOK_AGAIN_MS);
      continue;
    }
    const holder = Number(written);
    if (holder > 0 && holder !== process.pid && (await isOurs(holder))) return { taken: false, holder };
    await rm(lock, { force: true });
  }
}

/** Null when it was given back meanwhile. */
function readLock(lock: string): Promise<string | null> {
  return readFile(lock, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    // Another user's: whether it is still in use cannot be told.
    throw new ConfigError(`It cannot be told who uses the data folder: ${error.message}.`);
  });
}

/** A pid may have gone to another program since; only those count that take data folders. */
async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return commandLine === null || /standalone|vitest|bench|deploy\/backup/.test(commandLine);
}
