import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { voiceCacheFolder } from '../src/index.ts';
import { modelFileIn, PREPARED_SHA256 } from '../src/model/files.ts';
import { findModel, installModel } from '../src/model/install.ts';

const ready = modelFileIn(voiceCacheFolder(process.env));
let folder: string;
let cacheFolder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voices-'));
  cacheFolder = join(folder, 'cache');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const install = (source: string) => installModel({ cacheFolder, source, print: () => undefined });

async function serve<Result>(status: number, body: Buffer, use: (address: string) => Promise<Result>): Promise<Result> {
  const server = createServer((_, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/model.onnx`);
  } finally {
    server.close();
  }
}

describe("the neural voices' model (NV1)", () => {
  it('is installed from a file, and found by the next set-up', async () => {
    const given = join(folder, 'given.onnx');
    await copyFile(ready, given);
    const installed = await install(given);
    expect(
      createHash('sha256')
        .update(await readFile(installed))
        .digest('hex'),
    ).toBe(PREPARED_SHA256);
    expect(await findModel(cacheFolder)).toBe(installed);
    await rm(given);
    expect(await install(given)).toBe(installed);
  });

  it('is installed from a URL', async () => {
    const installed = await serve(200, await readFile(ready), install);
    expect(await findModel(cacheFolder)).toBe(installed);
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
    const installed = await install(ready);
    await truncate(installed, 1_000_000);
    expect(await findModel(cacheFolder)).toBeNull();
    await install(ready);
    expect(await findModel(cacheFolder)).toBe(installed);
  });
});
