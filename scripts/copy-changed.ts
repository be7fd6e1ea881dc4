import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Copies files of a folder that another folder lacks or has with other content, and returns their paths in it. Files that
 * are alike are not touched, so that what watches the folder sees only what changed.
 */
export async function copyChanged(from: string, to: string): Promise<string[]> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const copied: string[] = [];
  for (const file of files) {
    const name = file.slice(from.length + 1);
    const [is, was] = await Promise.all([readFile(file), readFile(join(to, name)).catch(() => null)]);
    if (was?.equals(is)) continue;
    await mkdir(dirname(join(to, name)), { recursive: true });
    await copyFile(file, join(to, name));
    copied.push(name);
  }
  return copied;
}
