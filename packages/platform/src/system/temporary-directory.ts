import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}

/** Unique prefix of these folders. */
const MARK = 'slidewright-temporary-';
const TOUCH_MS = 10_000;
/** After this long without an update, the process was killed or suspended; its id tells which. */
const SILENT_MS = 60_000;
/** After this long the folder is removed whatever the id, which another process may have by now. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const SEARCH_MS = 30_000;
const searched = new Set<string>();
const inUse = new Set<string>();

/**
 * A new folder that is removed with its content when disposed. Default `parent`: the system's temporary folder. From
 * its first use there, a process also removes folders of killed processes.
 */
export async function temporaryDirectory(prefix: string, parent: string = tmpdir()): Promise<TemporaryDirectory> {
  if (!searched.has(parent)) {
    searched.add(parent);
    // Not awaited: there may be gigabytes.
    void removeAbandoned(parent);
    setInterval(() => void removeAbandoned(parent), SEARCH_MS).unref();
  }
  const path = await mkdtemp(join(parent, `${MARK}${prefix}-${process.pid}-`));
  inUse.add(path);
  // Its time shows other processes that it is in use.
  const touching = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), TOUCH_MS);
  touching.unref();
  return {
    path,
    async [Symbol.asyncDispose]() {
      clearInterval(touching);
      inUse.delete(path);
      // A process that is being killed may still write into it.
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/**
 * Removes folders of this user whose process has ended, not those of a suspended one. What cannot be removed stays.
 */
async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(MARK))) {
    const path = join(parent, name);
    const folder = await lstat(path).catch(() => null);
    if (!folder?.isDirectory() || folder.uid !== process.getuid?.()) continue;
    const silentMs = Date.now() - folder.mtimeMs;
    if (silentMs > SILENT_MS && (silentMs > ABANDONED_AFTER_MS ? !inUse.has(path) : isOfEndedProcess(path)))
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** In a restarted container the previous process may have had this id. */
function isOfEndedProcess(path: string): boolean {
  const pid = Number(/-(\d+)-[^-]+$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(pid)) return false;
  if (pid === process.pid) return !inUse.has(path);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
