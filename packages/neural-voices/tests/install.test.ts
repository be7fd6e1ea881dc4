import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { voiceCacheFolder } from '../src/index.ts';
import { choiceFileIn, MODEL_SHA256, modelFileIn, type Precision } from '../src/model/files.ts';
import { findModel, isInstalled } from '../src/model/find.ts';
import { installModel } from '../src/model/install.ts';

const ready = (precision: Precision): string => modelFileIn(voiceCacheFolder(process.env), precision);
let folder: string;
let cacheFolder: string;
let printed: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voices-'));
  cacheFolder = join(folder, 'cache');
  printed = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const install = (source: string | undefined, precision?: Precision) =>
  installModel({ cacheFolder, source, precision, print: (line) => printed.push(line) });

async function serve<Result>(status: number, body: Buffer, use: (address: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/model.onnx`);
  } finally {
    server.close();
  }
}

/** Puts a file of the model of this machine into the cache. */
async function provide(precision: Precision): Promise<string> {
  await mkdir(cacheFolder, { recursive: true });
  const file = modelFileIn(cacheFolder, precision);
  await link(ready(precision), file).catch(() => copyFile(ready(precision), file));
  return file;
}

describe("the neural voices' model (NV1)", () => {
  it('is installed from a file, and found by the next set-up', async () => {
    const given = join(folder, 'given.onnx');
    await copyFile(ready('float'), given);
    const installed = await install(given, 'float');
    const bytes = await readFile(installed.file);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(MODEL_SHA256.float);
    expect(await findModel(cacheFolder)).toEqual(installed);
    await rm(given);
    expect(await install(given, 'float')).toEqual(installed);
  });

  it('is installed from a URL', async () => {
    const installed = await serve(200, await readFile(ready('float')), (address) => install(address, 'float'));
    expect(await findModel(cacheFolder)).toEqual(installed);
  });

  it('is made with 8-bit integers of what an earlier set-up installed, without a download', async () => {
    await provide('float');
    const installed = await install(join(folder, 'missing.onnx'), 'int8');
    expect(installed).toEqual({
      file: modelFileIn(cacheFolder, 'int8'),
      precision: 'int8',
      sha256: MODEL_SHA256.int8,
    });
    // The sum of the bytes was checked when it was made; the next start finds it whole.
    expect(await findModel(cacheFolder, 'int8')).toEqual(installed);
  });

  it('is the file that speaks a sentence faster on this machine, which the set-up tells and notes', async () => {
    await Promise.all([provide('float'), provide('int8')]);
    expect(await isInstalled(cacheFolder)).toBe(false);
    const installed = await install(undefined);
    const told =
      /a sentence takes ([\d.]+) s with 8-bit integers and ([\d.]+) s with floats: (integers|floats) are used/;
    const [, integers, floats, used] = printed.map((line) => told.exec(line)).find((match) => match !== null)!;
    expect(installed.precision).toBe(Number(integers) < Number(floats) ? 'int8' : 'float');
    expect(used).toBe({ int8: 'integers', float: 'floats' }[installed.precision]);
    expect(await isInstalled(cacheFolder)).toBe(true);
    printed = [];
    expect(await install(undefined)).toEqual(installed);
    expect(printed).toEqual([]);
    await writeFile(choiceFileIn(cacheFolder), '{"faster":"float"}\n');
    expect(await findModel(cacheFolder)).toMatchObject({ precision: 'float' });
    expect(await findModel(cacheFolder, 'int8')).toMatchObject({ precision: 'int8' });
  });

  it('is refused when its hash differs, and nothing is left in the cache', async () => {
    const wrong = join(folder, 'wrong.onnx');
    await writeFile(wrong, 'not a model');
    await expect(install(wrong)).rejects.toThrow(/has the SHA-256 [0-9a-f]{64} instead of/);
    await expect(serve(404, Buffer.from('none'), install)).rejects.toThrow('cannot be loaded: status 404');
    await expect(install(join(folder, 'missing.onnx'))).rejects.toThrow('VOICE_MODEL cannot be read');
    expect(await readdir(folder)).not.toContain('cache');
  });

  it('is installed again when the file in the cache is truncated', async () => {
    const installed = await install(ready('float'), 'float');
    await truncate(installed.file, 1_000_000);
    expect(await findModel(cacheFolder)).toBeNull();
    await install(ready('float'), 'float');
    expect(await findModel(cacheFolder)).toEqual(installed);
  });
});
