import { lstat, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string;
}

/** What all these folders begin with, and nothing else that anybody puts there. */
const MARK = 'slidewright-temporary-';
const TOUCH_MS = 3_600_000;
const ABANDONED_AFTER_MS = 24 * 3_600_000;
const searched = new Set<string>();

/**
 * A fresh folder that is gone, with all in it, when disposed. `parent` is the system's temporary folder unless told.
 * At its first use there, a process also removes what others left that were killed.
 */
export async function temporaryDirectory(prefix: string, parent: string = tmpdir()): Promise<TemporaryDirectory> {
  if (!searched.has(parent)) {
    searched.add(parent);
    // Nobody waits for it: there may be gigabytes.
    void removeAbandoned(parent);
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

/** Removes folders of this user that no process has touched for a day. What cannot be removed stays. */
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
