import { chmod, lstat, mkdir, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/** Modes of a folder and a file that only their owner may read; the umask cannot widen them. */
export const OWN_FOLDER = { recursive: true, mode: 0o700 } as const;
export const OWN_FILE = { mode: 0o600 } as const;

const OF_OTHERS = 0o077;

/** Creates a folder, or sets the mode of an existing one. Its content is unchanged. */
export async function ownFolder(path: string, mode: number = OWN_FOLDER.mode): Promise<void> {
  await mkdir(path, { recursive: true, mode });
  const { mode: present } = await lstat(path);
  if ((present & 0o777) !== mode) await chmod(path, mode);
}

/**
 * Removes the permissions of group and others from a file, or from a folder and its content. A folder is changed
 * after its content, so one without such permissions needs no second walk.
 */
export async function closeToOthers(path: string): Promise<void> {
  const status = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (status === null || status.isSymbolicLink() || !(status.mode & OF_OTHERS)) return;
  if (status.isDirectory()) for await (const entry of await opendir(path)) await closeToOthers(join(path, entry.name));
  await chmod(path, status.mode & 0o700);
}
