import { mp3Tags } from '@slidewright/domain';
import { probeMedia, runFfmpeg } from '@slidewright/media';
import { notFound, type ObjectStore } from '@slidewright/platform';
import { eventually, testDiskStore, testObjectStore, type TestObjectStore } from '@slidewright/testing';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGateway, type TestGateway } from './harness.ts';

const TIMELINE_ID = '0d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e11';
const SLIDE_ID = '1d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e22';
const FILE_ID = '2d9b1f6e-3c1c-4b8e-9a55-0a3f3c5d7e33';
const VIDEO = Buffer.from('0123456789abcdefghij');
const TAG = mp3Tags({ title: 'Ein Tänzchen 🐝', album: 'Why "bees" fly 🐝', track: 3, tracks: 4 });
const MP3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0\0\0'), Buffer.alloc(500, 7)]);

let server: TestGateway;
/** Temporary files of this file's gateways alone. */
let temporary: string;
let isDeleted = false;
let odd = '';
const uploads: { bucket: string; path: string; contentType: string; size: bigint }[] = [];

/** A gateway with a film, a poster, a bundle and two uploads. */
async function startWithFiles(openStorage?: () => Promise<TestObjectStore>): Promise<TestGateway> {
  const object = (objectKey: string, contentType: string, filename = '') =>
    Promise.resolve({ objectKey, contentType, filename, durationMs: 1_500n });
  const gateway = await startGateway(
    {
      render: {
        getMasterVideo: ({ timelineId }) =>
          object(timelineId === TIMELINE_ID ? 'masters/one.mp4' : 'masters/lost.mp4', 'video/mp4'),
        getSlideVideo: ({ slideId }) =>
          Promise.resolve({ slideId, durationMs: 1_500, size: 20n, objectKey: 'masters/one.mp4' }),
        getPoster: () => object('posters/empty.jpg', 'image/jpeg'),
      },
      bundle: { getBundleFile: () => object('bundles/one.zip', 'application/zip', 'else.zip') },
      timeline: {
        getTimeline: () =>
          isDeleted
            ? Promise.reject(notFound())
            : Promise.resolve({ timeline: { id: TIMELINE_ID, title: 'Why "bees" fly 🐝', slideCount: 4 } }),
        getSlide: () =>
          isDeleted
            ? Promise.reject(notFound())
            : Promise.resolve({ slide: { id: SLIDE_ID, title: 'Ein Tänzchen 🐝', position: 2 } }),
      },
      audio: {
        getAudioFile: () =>
          Promise.resolve({
            audioFile: { id: FILE_ID, slideId: SLIDE_ID, objectName: 'mine.mp3', filename: 'f.mp3', tag: TAG },
          }),
        resolveObject: ({ objectName }) =>
          objectName === 'odd'
            ? object('audio/odd', odd, 'odd')
            : objectName === 'page.html'
              ? object('audio/page.html', 'text/html', 'page.html')
              : object('audio/mine.mp3', 'audio/mpeg', 'mine.mp3'),
        generateSpeech: () => object('audio/mine.mp3', 'audio/mpeg'),
        createUpload: ({ bucket, path, contentType, size }) => {
          uploads.push({ bucket, path, contentType, size });
          return Promise.resolve({
            objectName: `${bucket}/new-${uploads.length}`,
            objectKey: `uploads/new-${uploads.length}`,
          });
        },
      },
    },
    {},
    openStorage,
  );
  const { store } = gateway.storage;
  await store.put('masters/one.mp4', VIDEO, { contentType: 'video/mp4' });
  await store.put('posters/empty.jpg', Buffer.alloc(0), { contentType: 'image/jpeg' });
  await store.put('bundles/one.zip', VIDEO, { contentType: 'application/zip' });
  await store.put('audio/mine.mp3', MP3, { contentType: 'audio/mpeg' });
  await store.put('audio/page.html', Buffer.from('<script>alert(1)</script>'), { contentType: 'text/html' });
  return gateway;
}

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'gateway-files-'));
  vi.stubEnv('TMPDIR', temporary);
  server = await startWithFiles();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

const video = (headers: Record<string, string> = {}, method = 'GET') =>
  server.call(method, `/api/timelines/${TIMELINE_ID}/video`, { headers });

describe('bytes', () => {
  it('[D16] sends the whole with its name, size and version', async () => {
    const response = await video();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('content-length')).toBe('20');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('content-disposition')).toBe(
      `inline; filename="timeline-${TIMELINE_ID}-video.mp4"; filename*=UTF-8''timeline-${TIMELINE_ID}-video.mp4`,
    );
    expect(await response.text()).toBe(VIDEO.toString());
  });

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/20'],
    ['bytes=16-', 206, 'ghij', 'bytes 16-19/20'],
    ['bytes=-3', 206, 'hij', 'bytes 17-19/20'],
    ['bytes=18-400', 206, 'ij', 'bytes 18-19/20'],
    ['bytes=-400', 206, VIDEO.toString(), 'bytes 0-19/20'],
    ['bytes=5-2', 200, VIDEO.toString(), null],
    ['bytes=0-1,4-5', 200, VIDEO.toString(), null],
    ['chapters=1-2', 200, VIDEO.toString(), null],
  ])('answers Range %s with %i', async (range, status, text, contentRange) => {
    const response = await video({ range });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(contentRange);
    expect(await response.text()).toBe(text);
  });

  it.each(['bytes=20-', 'bytes=-0'])('answers Range %s with 416 and the size', async (range) => {
    const response = await video({ range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe('bytes */20');
    expect(await response.json()).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  });

  it('honours a range only while If-Range names this version', async () => {
    const { headers } = await video();
    const etag = headers.get('etag')!;
    expect((await video({ range: 'bytes=0-3', 'if-range': etag })).status).toBe(206);
    expect((await video({ range: 'bytes=0-3', 'if-range': headers.get('last-modified')! })).status).toBe(206);
    expect((await video({ range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200);
    expect((await video({ 'if-none-match': etag })).status).toBe(304);
  });

  it('answers HEAD like GET without the bytes', async () => {
    const response = await video({}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('20');
    expect(await response.text()).toBe('');
    expect((await video({ range: 'bytes=2-4' }, 'HEAD')).headers.get('content-length')).toBe('3');
  });

  it('sends an object without bytes, and 404 for one that is lost', async () => {
    const empty = await server.call('GET', `/api/timelines/${TIMELINE_ID}/thumbnail`);
    expect(empty.status).toBe(200);
    expect(await empty.text()).toBe('');
    const lost = await server.call('GET', `/api/timelines/${SLIDE_ID}/video`);
    expect(lost.status).toBe(404);
    expect(lost.headers.get('content-type')).toContain('application/json');
  });

  it('[D16] [UX8] names the bundle and the narration of a slide without titles, other files after their timeline', async () => {
    const bundle = await server.call('GET', `/api/timelines/${TIMELINE_ID}/bundle/download`);
    expect(bundle.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(bundle.headers.get('content-disposition')).toContain(`"timeline-${TIMELINE_ID}-bundle.zip"`);
    expect(bundle.headers.get('content-type')).toBe('application/zip');
    const audio = await server.call('GET', `/api/audio-files/${FILE_ID}/download`);
    expect(audio.headers.get('content-disposition')).toMatch(/^attachment; filename="slide-3-audio\.mp3"/);
    const film = await server.call('GET', `/api/timelines/${TIMELINE_ID}/slides/${SLIDE_ID}/video/download`);
    expect(film.headers.get('content-disposition')).toContain('Why -bees- fly __-slide-3.mp4');
  });

  it('[D16] sends the tag that a narration was made with before its sound, also where a part is asked for', async () => {
    await runFfmpeg({ command: 'ffmpeg' }, ['-f', 'lavfi', '-i', 'sine=d=1', join(temporary, 'sine.mp3')]);
    const stored = await readFile(join(temporary, 'sine.mp3'));
    await server.storage.store.put('audio/mine.mp3', stored, { contentType: 'audio/mpeg' });
    const path = `/api/audio-files/${FILE_ID}/download`;
    const response = await server.call('GET', path);
    const whole = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect(whole.subarray(-stored.length).equals(stored)).toBe(true);
    await writeFile(join(temporary, 'saved.mp3'), whole);
    const { format } = await probeMedia({ command: 'ffprobe' }, ['-show_format', join(temporary, 'saved.mp3')]);
    expect(format?.tags).toMatchObject({
      title: 'Ein Tänzchen 🐝',
      album: 'Why "bees" fly 🐝',
      track: '3/4',
    });
    const tagBytes = whole.length - stored.length;
    for (const [from, to] of [
      [0, 9],
      [tagBytes - 5, tagBytes + 5],
      [tagBytes, tagBytes + 9],
      [whole.length - 7, whole.length - 1],
    ] as const) {
      const part = await server.call('GET', path, { headers: { range: `bytes=${from}-${to}` } });
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${whole.length}`);
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to + 1))).toBe(true);
    }
    expect(response.headers.get('etag')).not.toBe((await server.storage.store.head('audio/mine.mp3'))!.etag);
    await server.storage.store.put('audio/mine.mp3', MP3, { contentType: 'audio/mpeg' });
  });

  it('sends nothing of a deleted timeline, also before the other services know', async () => {
    isDeleted = true;
    const paths = [
      `timelines/${TIMELINE_ID}/video`,
      `timelines/${TIMELINE_ID}/slides/${SLIDE_ID}/video/download`,
      `timelines/${TIMELINE_ID}/thumbnail`,
      `timelines/${TIMELINE_ID}/bundle/download`,
      `audio-files/${FILE_ID}/download`,
    ];
    const responses = await Promise.all(paths.map((path) => server.call('GET', `/api/${path}`)));
    expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 404));
    isDeleted = false;
  });

  it('never serves a stored page as a page of the product', async () => {
    const response = await server.call('GET', '/api/storage/audio/stream?objectName=page.html');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['audio/svg+xml', 'image/svg+xml', 'text/html', 'video/x-unknown', 'application/xhtml+xml'])(
    'only saves what was stored as %s',
    async (contentType) => {
      await server.storage.store.put('audio/odd', Buffer.from('<svg/>'), { contentType });
      odd = contentType;
      const response = await server.call('GET', '/api/storage/audio/stream?objectName=odd');
      expect(response.headers.get('content-type')).toBe('application/octet-stream');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    },
  );

  it('speaks a text as base64 with its length', async () => {
    const response = await server.call('POST', '/api/audio/generate', { json: { text: 'Hi', voiceId: 'alloy' } });
    expect(await response.json()).toEqual({
      data: { audioBuffer: MP3.toString('base64'), duration: 1.5, fileSize: MP3.length },
    });
  });
});

it('closes a file that was opened for a client that has disconnected', async () => {
  const leaving = new AbortController();
  const opened: Readable[] = [];
  await using gateway = await startWithFiles(async () => {
    const storage = await testObjectStore();
    const get: ObjectStore['get'] = async (key, options) => {
      // Like a slow store, it replies after the client has disconnected.
      const content = await storage.store.get(key);
      leaving.abort();
      await eventually(() => options?.signal?.aborted === true);
      opened.push(content.body);
      return content;
    };
    return { ...storage, store: { ...storage.store, get } };
  });
  const path = `/api/timelines/${TIMELINE_ID}/video`;
  await expect(gateway.call('GET', path, { signal: leaving.signal })).rejects.toThrow('aborted');
  await eventually(() => opened[0]?.destroyed === true);
  expect((await gateway.call('HEAD', path)).status).toBe(200);
});

describe('uploads', () => {
  const upload = (form: FormData, headers: Record<string, string> = {}) =>
    server.call('POST', '/api/storage/audio/upload', { body: form, headers });
  const formWith = (bytes: Buffer, fields: Record<string, string> = {}): FormData => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'audio/mpeg' }), '../../evil.mp3');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };

  it('stores a sound file under the name the service chose; fields may follow the file', async () => {
    const response = await upload(formWith(MP3, { path: 'mine/voice.mp3' }));
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ data: { path: `audio/new-${uploads.length}` } });
    expect(uploads.at(-1)).toEqual({
      bucket: 'audio',
      path: 'mine/voice.mp3',
      contentType: 'audio/mpeg',
      size: BigInt(MP3.length),
    });
    const { body } = await server.storage.store.get(`uploads/new-${uploads.length}`);
    expect(await buffer(body)).toEqual(MP3);
  });

  it('gives an upload sent twice with one key the same answer, and another file 422', async () => {
    const headers = { 'idempotency-key': 'one-upload' };
    const first = await (await upload(formWith(MP3), headers)).text();
    const count = uploads.length;
    expect(await (await upload(formWith(MP3), headers)).text()).toBe(first);
    expect(uploads).toHaveLength(count);
    expect((await upload(formWith(Buffer.concat([MP3, MP3])), headers)).status).toBe(422);
  });

  it.each([
    ['a program', Buffer.from('MZ\x90\0 this is no sound')],
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello there, hello there')],
  ])('refuses %s under an MP3 name with 415', async (_, bytes) => {
    const response = await upload(formWith(bytes));
    expect(response.status).toBe(415);
  });

  it('refuses a form without a file, with a wrong field, or broken off', async () => {
    const without = await upload(new FormData());
    expect(without.status).toBe(400);
    const wrongField = await upload(formWith(MP3, { bucket: '../x' }));
    expect(await wrongField.json()).toMatchObject({ details: [{ field: 'bucket' }] });
    const broken = await server.call('POST', '/api/storage/audio/upload', {
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nID3',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
    // Longer than one chunk, so that its end comes separately.
    const brokenElsewhere = await server.call('POST', '/api/storage/audio/upload', {
      body: `--x\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\n${'x'.repeat(1_000_000)}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(brokenElsewhere.status).toBe(400);
    const noBoundary = await server.call('POST', '/api/storage/audio/upload', {
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(noBoundary.status).toBe(400);
  });

  it('refuses more than 100 MiB, naming the limit', async () => {
    const response = await server
      .call('POST', '/api/storage/audio/upload', {
        body: endless(101 * 1_048_576),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      .catch(() => null);
    expect([413, undefined]).toContain(response?.status);
    // A client that still sends may find the connection closed before it has read the whole answer.
    const said = await response?.text().catch(() => null);
    expect(said ?? '100 MiB').toContain('100 MiB');
  });

  it('leaves no temporary file behind', async () => {
    await eventually(async () => {
      expect((await readdir(temporary)).filter((name) => name.includes('-upload-'))).toEqual([]);
    });
  });

  function endless(bytes: number): ReadableStream {
    let sent = 0;
    const chunk = new Uint8Array(1_048_576);
    return new ReadableStream({
      pull(controller) {
        if (sent === 0)
          controller.enqueue(
            new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\nID3'),
          );
        controller.enqueue(chunk);
        sent += chunk.length;
        if (sent >= bytes) controller.close();
      },
    });
  }
});

describe('signed links of a disk store', () => {
  let disk: TestGateway;
  beforeAll(async () => {
    disk = await startWithFiles(testDiskStore);
  });
  afterAll(() => disk[Symbol.asyncDispose]());

  const reserve = async (json: object): Promise<string> => {
    const response = await disk.call('POST', '/api/storage/audio/presigned-url', { json });
    expect(response.status).toBe(200);
    const { data } = (await response.json()) as { data: { uploadUrl: string; objectName: string; expiresAt: string } };
    expect(Date.parse(data.expiresAt)).toBeGreaterThan(Date.now());
    const { pathname, search } = new URL(data.uploadUrl);
    return `${pathname}${search}`;
  };
  const wanted = { filename: 'a.mp3', contentType: 'audio/mpeg', size: MP3.length };
  const put = (path: string, body: Buffer, type = 'audio/mpeg') =>
    disk.call('PUT', path, { user: null, body: new Uint8Array(body), headers: { 'content-type': type } });

  it('accepts one upload of exactly the type and size, without a session', async () => {
    const path = await reserve(wanted);
    expect((await put(path, MP3, 'audio/wav')).status).toBe(415);
    expect((await put(path, MP3.subarray(1))).status).toBe(400);
    expect((await put(path, Buffer.concat([MP3, MP3]))).status).toBe(413);
    expect((await put(path, Buffer.alloc(MP3.length))).status).toBe(415);
    expect((await put(path, MP3)).status).toBe(200);
    expect((await put(path, MP3)).status).toBe(409);
    const { body } = await disk.storage.store.get(`uploads/new-${uploads.length}`);
    expect(await buffer(body)).toEqual(MP3);
  });

  it('accepts one of several concurrent uploads, and keeps its bytes', async () => {
    const path = await reserve(wanted);
    const takes = Array.from({ length: 8 }, (_, index) =>
      Buffer.concat([MP3.subarray(0, 12), Buffer.alloc(500, index)]),
    );
    const statuses = await Promise.all(takes.map(async (bytes) => (await put(path, bytes)).status));
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    const { body } = await disk.storage.store.get(`uploads/new-${uploads.length}`);
    expect(await buffer(body)).toEqual(takes[statuses.indexOf(200)]);
  });

  it('refuses a link that was altered or has expired', async () => {
    const path = await reserve(wanted);
    const other = path.replace(/new-\d+/, 'new-999');
    expect((await put(other, MP3)).status).toBe(403);
    expect((await put(path.replace(/size=\d+/, 'size=3'), Buffer.from('ID3'))).status).toBe(403);
    expect((await disk.call('GET', path, { user: null })).status).toBe(403);
    const expired = await disk.storage.store.signedGetUrl('audio/mine.mp3', { expiresInS: -10 });
    const { pathname, search } = new URL(expired);
    expect((await disk.call('GET', `${pathname}${search}`, { user: null })).status).toBe(403);
    expect((await disk.call('GET', '/api/storage/objects/..%2f..%2fsecret', { user: null })).status).toBe(400);
    expect((await disk.call('DELETE', path, { user: null })).status).toBe(405);
  });

  it('lets a signed link read with ranges', async () => {
    const response = await disk.call('GET', '/api/storage/audio/download-url?objectName=mine.mp3');
    const { data } = (await response.json()) as { data: { downloadUrl: string } };
    const { pathname, search } = new URL(data.downloadUrl);
    const read = await disk.call('GET', `${pathname}${search}`, { user: null, headers: { range: 'bytes=0-2' } });
    expect(read.status).toBe(206);
    expect(await read.text()).toBe('ID3');
    expect(read.headers.get('content-disposition')).toContain('mine.mp3');
  });

  it('refuses a type that is no sound', async () => {
    const reserveAs = (bucket: string, contentType: string) =>
      disk.call('POST', `/api/storage/${bucket}/presigned-url`, { json: { ...wanted, contentType } });
    for (const bucket of ['audio', 'uploads']) {
      for (const type of ['audio/svg+xml', 'Audio/SVG+XML; a=b', 'audio/midi']) {
        const refused = await reserveAs(bucket, type);
        expect(refused.status).toBe(415);
        expect(await refused.json()).toMatchObject({
          error: 'This is not a sound file we know (MP3, WAV, FLAC, Ogg, M4A, AAC, WebM).',
        });
      }
      for (const type of ['audio/mpeg', 'audio/webm; codecs=opus', 'audio/x-m4a'])
        expect((await reserveAs(bucket, type)).status).toBe(200);
    }
  });

  it('[K4] reserves in any bucket by its own address', async () => {
    const json = { filename: 'p.png', contentType: 'image/png', size: 10, metadata: { a: 1 } };
    expect((await disk.call('POST', '/api/storage/uploads/presigned-url', { json })).status).toBe(200);
    expect(uploads.at(-1)).toMatchObject({ bucket: 'uploads', contentType: 'image/png' });
    const tooMuch = { ...wanted, size: 104_857_601 };
    expect((await disk.call('POST', '/api/storage/audio/presigned-url', { json: tooMuch })).status).toBe(400);
  });
});
