import { join } from 'node:path';
import type { FoundBrowser } from './browser.ts';
import { browserCommand, readableFor } from './confinement.ts';

const SCRIPT = join(import.meta.dirname, 'browser.sh');

/**
 * A browser for programs such as Remotion, which start one by its path and without its own sandbox. It ends with this
 * process, has nothing of its environment but PATH, and where Landlock is to be had it reads the system's files and its
 * own, writes into `folder` alone, and runs as nobody where root started this process. `folder` is an absolute path.
 * There is one for a process: its command is in SLIDEWRIGHT_BROWSER of this process' environment.
 */
export async function confinedBrowser(browser: FoundBrowser, folder: string): Promise<FoundBrowser> {
  const paths = { folder, readable: readableFor(browser.executable, [], folder) };
  const variables = [`PATH=${process.env['PATH'] ?? ''}`, 'LANG=C.UTF-8', `HOME=${folder}`, `TMPDIR=${folder}`];
  const command = ['env', '-i', ...variables, ...(await browserCommand([browser.executable], paths))];
  process.env['SLIDEWRIGHT_BROWSER'] = command.map(quoted).join(' ');
  // Of a switch that is given twice, Chromium takes the last.
  process.env['SLIDEWRIGHT_BROWSER_PROFILE'] = `--user-data-dir=${join(folder, 'profile')}`;
  return { ...browser, executable: SCRIPT };
}

const quoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
