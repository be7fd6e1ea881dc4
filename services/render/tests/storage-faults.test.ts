import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobStatus } from '@slidewright/contracts';
import { runFfmpeg } from '@slidewright/media';
import { AppError, createObjectStore, type ObjectStore } from '@slidewright/platform';
import { JOB_LIMIT_MS, eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScene, type FakeDeck, type Scene } from './scene.ts';

let scene: Scene;
/** Temporary files of this file's work alone. */
let temporary: string;
/** Decides the fate of each object before it is stored. */
let fate: (key: string) => void | Promise<void> = () => undefined;
/** Delays or fails the download of each object. */
let delivery: (key: string) => Promise<void> = () => Promise.resolve();
const owner = randomUUID();
const context = () => testContext(owner);

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'storage-faults-'));
  vi.stubEnv('TMPDIR', temporary);
  const put: ObjectStore['put'] = async (key, body, options) => {
    await fate(key);
    return scene.objects.store.put(key, body, options);
  };
  const download: ObjectStore['download'] = async (key, file, options) => {
    await delivery(key);
    return scene.objects.store.download(key, file, options);
  };
  scene = await openScene({}, { put, download });
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});
beforeEach(() => {
  fate = () => undefined;
  delivery = () => Promise.resolve();
});

async function start(): Promise<FakeDeck> {
  const deck = await scene.addDeck(owner, [{ title: `Slide ${randomUUID()}`, tone: { hertz: 440, seconds: 1 } }]);
  await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
  return deck;
}

async function end(deck: FakeDeck) {
  return eventually(
    async () => {
      const progress = await scene.render.getVideoProgress({ timelineId: deck.timeline.id }, context());
      expect([JobStatus.COMPLETED, JobStatus.FAILED]).toContain(progress.status);
      return progress;
    },
    { timeoutMs: JOB_LIMIT_MS },
  );
}

/** Red, green and blue of a picture on the whole, 0 to 255. */
async function meanColour(picture: Buffer): Promise<number[]> {
  const { stdout } = await runFfmpeg(
    { command: 'ffmpeg' },
    ['-f image2pipe -i - -vf scale=1:1:flags=area -pix_fmt rgb24 -c:v rawvideo -f image2pipe -'.split(' ')],
    { stdin: picture },
  );
  return [...stdout];
}

describe('a store in trouble', () => {
  it('is asked again when it fails now and then', async () => {
    const failed = new Set<string>();
    fate = (key) => {
      const kind = key.split('/')[2]!;
      if (!key.startsWith('render/') || kind === 'snapshots' || failed.has(kind)) return;
      failed.add(kind);
      throw new AppError('STORAGE_FAILED', { message: 'no answer' });
    };
    const deck = await start();
    expect((await end(deck)).status).toBe(JobStatus.COMPLETED);
    expect(failed.size).toBeGreaterThan(3);
  });

  it('that is full ends the video with a clear code, and the next one succeeds', async () => {
    fate = (key) => {
      if (key.includes('/segments/')) throw new AppError('STORAGE_FULL');
    };
    const deck = await start();
    const progress = await end(deck);
    expect(progress).toMatchObject({
      status: JobStatus.FAILED,
      error: { code: 'STORAGE_FULL', message: 'There is no room left to store the file.' },
    });
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
    await eventually(async () => {
      const left = (await readdir(temporary)).filter((name) => /^slidewright-(video|slide|drawn)-/.test(name));
      expect(left).toEqual([]);
    });
    fate = () => undefined;
    await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
    await eventually(async () => expect((await end(deck)).status).toBe(JobStatus.COMPLETED), {
      timeoutMs: JOB_LIMIT_MS,
    });
  });

  it('[BL5] [J1] that does not answer for a picture is waited for and asked again, and the film has the picture', async () => {
    const key = 'images/ada/red';
    const red = '-f lavfi -i color=red:s=160x90 -frames:v 1 -c:v png -f image2pipe -';
    const { stdout } = await runFfmpeg({ command: 'ffmpeg' }, red.split(' '));
    await scene.objects.store.put(key, stdout, { contentType: 'image/png' });
    const imageId = randomUUID();
    scene.images.set(imageId, key);
    const image = { kind: 'image', imageId, alt: 'Red', fit: 'fill', focus: { x: 0.5, y: 0.5 } } as const;
    const deck = await scene.addDeck(owner, [
      { title: '', blocks: [{ ...image, width: 160, height: 90 }], tone: { hertz: 440, seconds: 1 } },
    ]);
    // Accepts every connection and never answers, like a machine that has stopped.
    const silent = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const hung = await createObjectStore({
      kind: 's3',
      settings: {
        endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        bucket: 'films',
        region: 'us-east-1',
        keys: { accessKeyId: 'a-key', secretAccessKey: 'a-secret-key' },
        requestTimeoutMs: 100,
      },
    });
    const slow = Promise.withResolvers<void>();
    let isSilent = true;
    let asked = 0;
    delivery = async (requested) => {
      if (requested !== key) return;
      if (isSilent) return hung.download(key, join(temporary, 'unanswered'));
      asked += 1;
      await slow.promise;
    };
    scene.forgetDrawings();
    await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
    await eventually(
      async () => {
        const { currentTask } = await scene.render.getVideoProgress({ timelineId: deck.timeline.id }, context());
        expect(currentTask).toBe('Waiting for the object store…');
      },
      { timeoutMs: JOB_LIMIT_MS },
    );
    silent.close();
    isSilent = false;
    await eventually(() => expect(asked).toBe(1), { timeoutMs: JOB_LIMIT_MS });
    // Nothing is drawn without the picture.
    expect(scene.drawnSlides()).toBe(0);
    slow.resolve();
    expect((await end(deck)).status).toBe(JobStatus.COMPLETED);
    const poster = await scene.render.getPoster({ timelineId: deck.timeline.id }, context());
    const { body } = await scene.objects.store.get(poster.objectKey);
    const [r, g, b] = await meanColour(Buffer.concat(await body.toArray()));
    expect(r).toBeGreaterThan(230);
    expect(Math.max(g!, b!)).toBeLessThan(30);
  });

  it('that is full at the start refuses it and gives the lock back', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'A slide', tone: { hertz: 440, seconds: 1 } }]);
    fate = () => {
      throw new AppError('STORAGE_FULL');
    };
    await expect(scene.render.startVideo({ timelineId: deck.timeline.id }, context())).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    expect(deck.timeline.lockedByJob).toBe('');
  });

  it('that fails after the deadline of a start gives the lock back as well', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'A slide', tone: { hertz: 440, seconds: 1 } }]);
    const timeoutMs = 2_000;
    fate = async () => {
      await once(AbortSignal.timeout(timeoutMs + 500), 'abort');
      throw new AppError('STORAGE_FAILED');
    };
    const start = scene.render.startVideo({ timelineId: deck.timeline.id }, testContext(owner, { timeoutMs }));
    await expect(start).rejects.toMatchObject({ code: 'DEADLINE_EXCEEDED' });
    expect(deck.timeline.lockedByJob).not.toBe('');
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
  });
});
