import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import {
  attachment,
  createObjectStore,
  NotThereYet,
  readObjectStoreConfig,
  type ObjectStore,
} from '@slidewright/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, testObjectStore, type TestObjectStore } from '../../src/index.ts';

let objects: TestObjectStore;
let store: ObjectStore;
let folder: string;
beforeAll(async () => {
  objects = await testObjectStore();
  ({ store } = objects);
  folder = await mkdtemp(join(tmpdir(), 'slidewright-s3-'));
});
afterAll(async () => {
  await objects[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const put = (key: string, text: string, contentType = 'text/plain') =>
  store.put(key, Buffer.from(text), { contentType });
/** The same store opened with other settings. */
const openWith = (changes: Record<string, string>): Promise<ObjectStore> =>
  createObjectStore(readObjectStoreConfig({ ...objects.environment, ...changes }));
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const keysUnder = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
};

/** A PUT with exactly these headers, as a browser or curl sends it. */
function putTo(url: string, body: Buffer, headers: Record<string, string | number>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'PUT', headers }, (response: IncomingMessage) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode!));
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

function altered(url: string, change: (url: URL) => void): string {
  const other = new URL(url);
  change(other);
  return other.href;
}

it('uses the S3 server of the run', () => {
  expect(objects.environment['S3_ENDPOINT']).toMatch(/^http:/);
});

describe('a signed link to read', () => {
  const TEXT = 'only for whom the link was made';
  let link: string;
  beforeAll(async () => {
    await put('reading/one.txt', TEXT);
    await put('reading/two.txt', 'somebody else’s');
    link = await store.signedGetUrl('reading/one.txt', { expiresInS: 60 });
  });

  it('reads the whole and a part, with no session and no key', async () => {
    const whole = await fetch(link);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('text/plain');
    expect(await whole.text()).toBe(TEXT);
    const part = await fetch(link, { headers: { range: 'bytes=0-3' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 0-3/${TEXT.length}`);
    expect(await part.text()).toBe('only');
  });

  it.each<[string, (url: URL) => void]>([
    ['leads to another object', (url) => (url.pathname = url.pathname.replace('one', 'two'))],
    ['leads to another bucket', (url) => (url.pathname = url.pathname.replace(/^\/[^/]+/, '/elsewhere'))],
    ['lives longer', (url) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['was made later', (url) => url.searchParams.set('X-Amz-Date', '20991231T235959Z')],
    ['carries another signature', (url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['carries none', (url) => url.searchParams.delete('X-Amz-Signature')],
    ['asks for another type', (url) => url.searchParams.set('response-content-type', 'text/html')],
    [
      'names another key',
      (url) => url.searchParams.set('X-Amz-Credential', 'AKIAOTHER/20260101/us-east-1/s3/aws4_request'),
    ],
    ['carries nothing', (url) => (url.search = '')],
  ])('is refused when it %s', async (_what, change) => {
    const response = await fetch(altered(link, change));
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain(TEXT);
  });

  it('is no link to write or to delete', async () => {
    expect(await putTo(link, Buffer.from('mine now'), { 'content-type': 'text/plain' })).toBe(403);
    expect((await fetch(link, { method: 'DELETE' })).status).toBe(403);
    expect(await (await fetch(link)).text()).toBe(TEXT);
  });

  it('is refused once it has expired', async () => {
    const brief = await store.signedGetUrl('reading/one.txt', { expiresInS: 1 });
    expect(
      (
        await eventually(async () => {
          const { status } = await fetch(brief);
          return status !== 200 && { status };
        })
      ).status,
    ).toBe(403);
  });

  it('is refused when it was signed with another secret', async () => {
    const foreign = await openWith({ S3_SECRET_ACCESS_KEY: 'not the secret of this server' });
    expect((await fetch(await foreign.signedGetUrl('reading/one.txt', { expiresInS: 60 }))).status).toBe(403);
  });

  it.each(['timeline-1.mp4', 'Über "alles".mp4', '日本語の題.zip', 'a;b=c’d.zip', '../../etc/passwd', "it's (1)*.mp4"])(
    'names the download %s so that a browser reads it',
    async (filename) => {
      const url = await store.signedGetUrl('reading/one.txt', {
        expiresInS: 60,
        filename,
        contentType: 'application/octet-stream',
      });
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toBe(attachment(filename));
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
    },
  );
});

describe('a signed link to write', () => {
  const SOUND = Buffer.from('ID3 and then some sound');
  const sign = (key: string, expiresInS = 60, from: ObjectStore = store) =>
    from.signedPutUrl(key, { expiresInS, contentType: 'audio/mpeg', size: SOUND.length });
  const honest = { 'content-type': 'audio/mpeg', 'content-length': SOUND.length };

  it('accepts exactly the announced type and size', async () => {
    expect(await putTo(await sign('writing/good.mp3'), SOUND, honest)).toBe(200);
    expect(await store.head('writing/good.mp3')).toMatchObject({ size: SOUND.length, contentType: 'audio/mpeg' });
  });

  it.each<[string, Buffer, Record<string, string | number>]>([
    ['another type', SOUND, { ...honest, 'content-type': 'text/html' }],
    ['no type', SOUND, { 'content-length': SOUND.length }],
    ['more bytes', Buffer.concat([SOUND, SOUND]), { ...honest, 'content-length': 2 * SOUND.length }],
    ['fewer bytes', SOUND.subarray(1), { ...honest, 'content-length': SOUND.length - 1 }],
  ])('refuses %s', async (what, body, headers) => {
    const key = `writing/${what.replaceAll(' ', '-')}.mp3`;
    expect(await putTo(await sign(key), body, headers)).toBe(403);
    expect(await store.head(key)).toBeNull();
  });

  it('is refused for another object, expired, or signed with another secret', async () => {
    const elsewhere = altered(
      await sign('writing/here.mp3'),
      (url) => (url.pathname = url.pathname.replace('here', 'there')),
    );
    expect(await putTo(elsewhere, SOUND, honest)).toBe(403);
    const foreign = await openWith({ S3_SECRET_ACCESS_KEY: 'not the secret of this server' });
    expect(await putTo(await sign('writing/foreign.mp3', 60, foreign), SOUND, honest)).toBe(403);
    const late = new URL(await sign('writing/late.mp3', 1));
    const expiresAt =
      Date.parse(
        late.searchParams.get('X-Amz-Date')!.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'),
      ) + 1_000;
    await eventually(() => Date.now() > expiresAt + 100);
    expect(await putTo(late.href, SOUND, honest)).toBe(403);
    expect(await keysUnder('writing/')).toEqual(['writing/good.mp3']);
  });
});

describe('the S3 object store', () => {
  it('returns objects whole or in part, with size, type and hash', async () => {
    const { size, sha256: hash } = await put('whole/b.txt', 'hello world');
    expect({ size, hash }).toEqual({ size: 11, hash: sha256(Buffer.from('hello world')) });
    const whole = await store.get('whole/b.txt');
    expect(whole).toMatchObject({ size: 11, contentType: 'text/plain', start: 0, end: 10 });
    expect((await buffer(whole.body)).toString()).toBe('hello world');
    for (const [range, text] of [
      [{ start: 6 }, 'world'],
      [{ start: 0, end: 4 }, 'hello'],
      [{ start: 10, end: 4_000 }, 'd'],
    ] as const) {
      const part = await store.get('whole/b.txt', { range });
      expect(part.size).toBe(11);
      expect((await buffer(part.body)).toString()).toBe(text);
      expect(part.end - part.start + 1).toBe(text.length);
    }
    await expect(store.get('whole/b.txt', { range: { start: 11 } })).rejects.toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
    });
  });

  it('stores an empty object', async () => {
    expect((await store.put('whole/empty', Buffer.alloc(0), { contentType: 'text/plain' })).size).toBe(0);
    expect(await store.head('whole/empty')).toMatchObject({ size: 0 });
    expect(await buffer((await store.get('whole/empty')).body)).toHaveLength(0);
  });

  it('reports a missing object', async () => {
    expect(await store.head('whole/none')).toBeNull();
    await expect(store.get('whole/none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(store.download('whole/none', join(folder, 'none'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await store.delete(['whole/none']);
  });

  it('copies from and to files', async () => {
    await writeFile(join(folder, 'in'), 'from a file');
    await store.put('files/one', { file: join(folder, 'in') }, { contentType: 'text/plain' });
    await store.download('files/one', join(folder, 'out'));
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('from a file');
  });

  it.each(['../x', '/etc/passwd', 'a/../../x', 'a//b', 'a/.hidden', 'a\0b', 'x'.repeat(600)])(
    'are never kept under %j',
    async (key) => {
      await expect(put(key, 'x')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
      await expect(store.get(key)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    },
  );
});

describe('an upload of many parts', () => {
  const MIB = 1024 * 1024;
  const uploadsInProgress = async (): Promise<number> => {
    const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = objects.environment;
    const client = new S3Client({
      endpoint: S3_ENDPOINT!,
      region: S3_REGION!,
      forcePathStyle: true,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID!, secretAccessKey: S3_SECRET_ACCESS_KEY! },
    });
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: S3_BUCKET! }));
    client.destroy();
    return Uploads.length;
  };
  /** The parts are removed after the upload has been reported as failed. */
  const untilNoPartsAreLeft = () => eventually(async () => expect(await uploadsInProgress()).toBe(0));
  /** Slices of `chunk`, none as long as a part. */
  const flowing = (chunk: Buffer, pieces: number, then?: () => void): Readable =>
    Readable.from(
      (async function* () {
        for (let piece = 0; piece < pieces; piece += 1) yield chunk;
        then?.();
      })(),
    );

  it('stores 25 MiB of a stream of unknown length byte for byte', async () => {
    const chunk = randomBytes(1_000_003);
    const { size, sha256: hash } = await store.put('parts/film.mp4', flowing(chunk, 26), { contentType: 'video/mp4' });
    const bytes = await buffer((await store.get('parts/film.mp4')).body);
    expect(bytes).toHaveLength(26 * chunk.length);
    expect({ size, hash }).toEqual({ size: bytes.length, hash: sha256(bytes) });
    const { body } = await store.get('parts/film.mp4', { range: { start: 8 * MIB - 2, end: 8 * MIB + 1 } });
    expect(await buffer(body)).toEqual(bytes.subarray(8 * MIB - 2, 8 * MIB + 2));
    expect(await store.head('parts/film.mp4')).toMatchObject({ size: bytes.length, contentType: 'video/mp4' });
  });

  it('leaves nothing when its source fails', async () => {
    const source = flowing(Buffer.alloc(MIB), 20, () => {
      throw new Error('the connection was lost');
    });
    await expect(store.put('parts/broken', source, { contentType: 'video/mp4' })).rejects.toMatchObject({
      code: 'STORAGE_FAILED',
    });
    expect(await store.head('parts/broken')).toBeNull();
    await untilNoPartsAreLeft();
  });

  it('leaves nothing when it is aborted, and throws the reason', async () => {
    const controller = new AbortController();
    const reason = new Error('no longer wanted');
    const source = flowing(Buffer.alloc(MIB), 20, () => controller.abort(reason));
    await expect(
      store.put('parts/unwanted', source, { contentType: 'video/mp4', signal: controller.signal }),
    ).rejects.toBe(reason);
    expect(await store.head('parts/unwanted')).toBeNull();
    await untilNoPartsAreLeft();
  });

  it('returns the old object until the new one is complete', async () => {
    await put('parts/replaced', 'old');
    let midway = '';
    const source = Readable.from(
      (async function* () {
        for (let piece = 0; piece < 12; piece += 1) yield Buffer.alloc(MIB, 'n');
        midway = (await buffer((await store.get('parts/replaced')).body)).toString();
      })(),
    );
    await store.put('parts/replaced', source, { contentType: 'text/plain' });
    expect(midway).toBe('old');
    expect(await store.head('parts/replaced')).toMatchObject({ size: 12 * MIB });
  });
});

describe('more than a thousand objects', () => {
  const COUNT = 1_100;
  const names = Array.from({ length: COUNT }, (_, index) => `many/${String(index).padStart(4, '0')}`);
  beforeAll(async () => {
    for (let first = 0; first < COUNT; first += 50)
      await Promise.all(names.slice(first, first + 50).map((key) => put(key, key)));
    await put('many-others/1', 'x');
  });

  it('are all listed, each once, and no others', async () => {
    expect(await keysUnder('many/')).toEqual(names);
    expect(await keysUnder('many/000')).toEqual(names.slice(0, 10));
    expect(await keysUnder('nothing/')).toEqual([]);
  });

  it('are all deleted by one call, and no others', async () => {
    await store.delete([...names, 'many/never-there']);
    expect(await keysUnder('many')).toEqual(['many-others/1']);
  });
});

describe('the check of the settings', () => {
  it('passes where they are right', async () => {
    await expect(store.check()).resolves.toBeUndefined();
  });

  it.each([
    [
      'a bucket that is not there',
      { S3_BUCKET: 'no-such-bucket' },
      /^The setting S3_BUCKET .* has no bucket no-such-bucket/,
    ],
    [
      'a wrong secret',
      { S3_SECRET_ACCESS_KEY: 'not the secret of this server' },
      /^The setting S3_SECRET_ACCESS_KEY .* refused to list the objects of the bucket [\w-]+: SignatureDoesNotMatch: .*\(403\)/,
    ],
    // Some servers respond to an unknown access key as to a missing bucket.
    ['an unknown key', { S3_ACCESS_KEY_ID: 'nobody' }, /^The setting S3_(ACCESS_KEY_ID|BUCKET) /],
    [
      'an address where nobody listens',
      { S3_ENDPOINT: 'http://127.0.0.1:1' },
      /^The setting S3_ENDPOINT .* no object store answers/,
    ],
  ])('names what is wrong with %s', async (_what, changes, sentence) => {
    const error: unknown = await (await openWith(changes)).check().catch((failure: unknown) => failure);
    const said =
      error instanceof NotThereYet
        ? `The setting ${error.setting} cannot be used: ${error.message}`
        : (error as Error).message;
    expect(said).toMatch(sentence);
    expect(said).not.toContain('\n');
  });

  it.each([{ S3_SECRET_ACCESS_KEY: 'not the secret of this server' }, { S3_ACCESS_KEY_ID: 'nobody' }])(
    'and nothing is read or written with %o',
    async (changes) => {
      await put('guarded/one', 'x');
      const stranger = await openWith(changes);
      await expect(stranger.get('guarded/one')).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
      await expect(stranger.put('guarded/two', Buffer.from('x'), { contentType: 'text/plain' })).rejects.toMatchObject({
        code: 'STORAGE_FAILED',
      });
      await expect(stranger.delete(['guarded/one'])).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
      expect(await keysUnder('guarded/')).toEqual(['guarded/one']);
    },
  );
});
