import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type * as Package from 'onnxruntime-node';

type Runtime = Pick<typeof Package, 'InferenceSession' | 'Tensor'>;

const PACKAGE = 'onnxruntime-node';
/** Folders of native programs, by system and processor. */
const PROGRAMS = `node_modules/${PACKAGE}/bin/napi-v6`;
const INSTALL_TIMEOUT_MS = 600_000;

const run = promisify(execFile);

/** Loads the program that runs the model: the installed package, else that of `installRuntime`. Throws Error without one. */
export async function loadRuntime(cacheFolder: string): Promise<Runtime> {
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
  const folder = await runtimeFolderIn(cacheFolder);
  return createRequire(join(folder, 'package.json'))(PACKAGE) as Runtime;
}

export interface InstallRuntimeOptions {
  readonly cacheFolder: string;
  /** Prints a line of progress. */
  readonly print: (line: string) => void;
}

/**
 * Installs the program that runs the model in the cache folder, by npm, if there is none. Only its parts for this machine
 * are kept. On an Error the cache folder is unchanged.
 */
export async function installRuntime({ cacheFolder, print }: InstallRuntimeOptions): Promise<void> {
  if (await isInstalled(cacheFolder)) return;
  const version = await runtimeVersion();
  print(`installing ${PACKAGE} ${version} by npm`);
  await mkdir(cacheFolder, { recursive: true });
  const partial = await mkdtemp(join(cacheFolder, 'runtime-'));
  try {
    // Its scripts would download parts for graphics cards.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    await run('npm', ['install', '--prefix', partial, ...options, `${PACKAGE}@${version}`], {
      cwd: partial,
      timeout: INSTALL_TIMEOUT_MS,
    });
    await keepOwnPrograms(join(partial, PROGRAMS));
    const target = await runtimeFolderIn(cacheFolder);
    await rm(target, { recursive: true, force: true });
    await rename(partial, target);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${PACKAGE} could not be installed: ${stderr?.trim().split('\n')[0] || message}`, { cause: error });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function isInstalled(cacheFolder: string): Promise<boolean> {
  return loadRuntime(cacheFolder).then(
    () => true,
    () => false,
  );
}

/** The programs of other systems have 250 MB. */
async function keepOwnPrograms(programs: string): Promise<void> {
  for (const system of await readdir(programs))
    for (const processor of await readdir(join(programs, system)))
      if (system !== process.platform || processor !== process.arch)
        await rm(join(programs, system, processor), { recursive: true });
}

async function runtimeFolderIn(cacheFolder: string): Promise<string> {
  return join(cacheFolder, `runtime-${await runtimeVersion()}`);
}

async function runtimeVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  return manifest.optionalDependencies[PACKAGE]!;
}
