import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}

/** What all these folders begin with, and nothing else that anybody puts there. */
const MARK = 'slidewright-temporary-';
const TOUCH_MS = 10_000;
/** A process that touches nothing for this long was killed or stopped; which of them, its id tells. */
const SILENT_MS = 60_000;
/** An id may belong to another process by now, so after this long silence alone decides. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const SEARCH_MS = 30_000;
const searched = new Set<string>();
const inUse = new Set<string>();

/**
 * A fresh folder that is gone, with all in it, when disposed. `parent` is the system's temporary folder by default.
 * From its first use there, a process also removes what others left that were killed.
 */
export async function temporaryDirectory(prefix: string, parent: string = tmpdir()): Promise<TemporaryDirectory> {
  if (!searched.has(parent)) {
    searched.add(parent);
    // Nobody waits for it: there may be gigabytes.
    void removeAbandoned(parent);
    setInterval(() => void removeAbandoned(parent), SEARCH_MS).unref();
  }
  const path = await mkdtemp(join(parent, `${MARK}${prefix}-${process.pid}-`));
  inUse.add(path);
  // By its time others see that it is in use; some are for as long as their process lives.
  const touching = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), TOUCH_MS);
  touching.unref();
  return {
    path,
    async [Symbol.asyncDispose]() {
      clearInterval(touching);
      inUse.delete(path);
      // A process that is just being ended may still write into it.
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/**
 * Removes folders of this user whose process is gone, not those of one that is only stopped for a while, as when the
 * machine sleeps. What cannot be removed stays.
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

/** In a container that was started again the process of before may have had this one's id. */
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
