import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FoundBrowser } from './browser.ts';
import { browserCommand, readableFor } from './confinement.ts';

/**
 * A browser for programs such as Remotion, which start one by its path and without its own sandbox. It ends with this
 * process, has nothing of its environment but PATH, and where Landlock is to be had it reads the system's files and its
 * own, writes into `folder` alone, and runs as nobody where root started this process. `folder` is an absolute path.
 */
export async function confinedBrowser(browser: FoundBrowser, folder: string): Promise<FoundBrowser> {
  const paths = { folder, readable: readableFor(browser.executable, [], folder) };
  const variables = [`PATH=${process.env['PATH'] ?? ''}`, 'LANG=C.UTF-8', `HOME=${folder}`, `TMPDIR=${folder}`];
  const command = ['env', '-i', ...variables, ...(await browserCommand([browser.executable], paths))];
  // Of a switch that is given twice, Chromium takes the last.
  const profile = quoted(`--user-data-dir=${join(folder, 'profile')}`);
  const executable = join(folder, 'browser');
  await writeFile(executable, `#!/bin/sh\nexec ${command.map(quoted).join(' ')} "$@" ${profile}\n`, { mode: 0o755 });
  return { ...browser, executable };
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
