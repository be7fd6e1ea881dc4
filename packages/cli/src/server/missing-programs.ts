import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findNatsServer } from '@slidewright/embedded';
import { findBrowser, type Environment } from '@slidewright/platform';

/** Debian's packages of the programs that the product starts and that this machine does not have. */
export async function missingPackages(environment: Environment): Promise<string[]> {
  const path = environment['PATH'] ?? '';
  const packages = [];
  if (findNatsServer(path) === null) packages.push('nats-server');
  if (findBrowser(environment['CHROMIUM_PATH'], { path }) === null) packages.push('chromium-headless-shell');
  if (!(await isInPath('ffmpeg', path)) || !(await isInPath('ffprobe', path))) packages.push('ffmpeg');
  return packages;
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
