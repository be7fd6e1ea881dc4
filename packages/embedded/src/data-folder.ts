import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, OWN_FILE } from '@slidewright/platform';

/** Holds the lock of a data folder until disposed. */
export interface FolderLock extends AsyncDisposable {
  readonly locked: true;
}

/** Another process holds the lock. */
export interface LockedByOther {
  readonly locked: false;
  /** Process id. */
  readonly holder: number;
}

/** An empty lock file belongs to a process that is about to write its pid, or that died before. */
const EMPTY_LOCK_READS = 20;
const READ_AGAIN_MS = 50;
const LOCK_FILE = 'slidewright.pid';

/**
 * Locks an existing data folder for this process: two servers on the same files would destroy them. The product, a backup
 * and a restore lock it before they start a server in it. `name` is the file of another lock, for programs that take turns
 * before they start such a process. Throws ConfigError if the lock cannot be read.
 */
export async function lockDataFolder(folder: string, name = LOCK_FILE): Promise<FolderLock | LockedByOther> {
  const lock = join(folder, name);
  for (let emptyReads = 0; ;) {
    try {
      await writeFile(lock, `${process.pid}\n`, { ...OWN_FILE, flag: 'wx' });
      return { locked: true, [Symbol.asyncDispose]: () => rm(lock, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const written = await readLock(lock);
    if (written === null) continue;
    if (written === '' && emptyReads < EMPTY_LOCK_READS) {
      emptyReads += 1;
      await delay(READ_AGAIN_MS);
      continue;
    }
    const holder = Number(written);
    if (holder > 0 && holder !== process.pid && (await isOurs(holder))) return { locked: false, holder };
    await rm(lock, { force: true });
  }
}

/** Returns null if the lock was released meanwhile. */
function readLock(lock: string): Promise<string | null> {
  return readFile(lock, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    // Another user's lock: whether it is in use is unknown.
    throw new ConfigError(`It cannot be told who uses the data folder: ${error.message}.`);
  });
}

/** Arguments are separated by NUL; the command line is started by the path of its program. */
const PROGRAMS = /standalone|vitest|bench|deploy\/backup|\/slidewright(?:\.js)?\0/;

/** Whether the pid belongs to a program that locks data folders; the system may have reused it for another. */
async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return commandLine === null || PROGRAMS.test(commandLine);
}
