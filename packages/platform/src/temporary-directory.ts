import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}

/** What all these folders begin with, and nothing else that anybody puts there. */
const MARK = 'slidewright-temporary-';
const TOUCH_MS = 10_000;
/** A process that touches nothing for this long was killed, or has lost the lease of what it works on. */
const ABANDONED_AFTER_MS = 60_000;
const SEARCH_MS = 30_000;
const searched = new Set<string>();

/**
 * A fresh folder that is gone, with all in it, when disposed. `parent` is the system's temporary folder unless told.
 * From its first use there, a process also removes what others left that were killed.
 */
export async function temporaryDirectory(prefix: string, parent: string = tmpdir()): Promise<TemporaryDirectory> {
  if (!searched.has(parent)) {
    searched.add(parent);
    // Nobody waits for it: there may be gigabytes.
    void removeAbandoned(parent);
    setInterval(() => void removeAbandoned(parent), SEARCH_MS).unref();
  }
  const path = await mkdtemp(join(parent, `${MARK}${prefix}-`));
  // By its time others see that it is in use; some are for as long as their process lives.
  const touching = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), TOUCH_MS);
  touching.unref();
  return {
    path,
    async [Symbol.asyncDispose]() {
      clearInterval(touching);
      // A process that is just being ended may still write into it.
      await rm(path, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Removes folders of this user that no process has touched for ABANDONED_AFTER_MS. What cannot be removed stays. */
async function removeAbandoned(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(MARK))) {
    const path = join(parent, name);
    const folder = await lstat(path).catch(() => null);
    if (!folder?.isDirectory() || folder.uid !== process.getuid?.()) continue;
    if (Date.now() - folder.mtimeMs > ABANDONED_AFTER_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
