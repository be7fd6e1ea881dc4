import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobStatus } from '@slidewright/contracts';
import { AppError, type ObjectStore } from '@slidewright/platform';
import { eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAKING_MS, openScene, type FakeDeck, type Scene } from './scene.ts';

vi.setConfig({ testTimeout: 2 * MAKING_MS });

let scene: Scene;
/** Temporary files of this file's work alone. */
let temporary: string;
/** Decides the fate of each object before it is stored. */
let fate: (key: string) => void = () => undefined;
const owner = randomUUID();
const context = () => testContext(owner, { timeoutMs: 60_000 });

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'storage-faults-'));
  vi.stubEnv('TMPDIR', temporary);
  const put: ObjectStore['put'] = async (key, body, options) => {
    fate(key);
    return scene.objects.store.put(key, body, options);
  };
  scene = await openScene({}, put);
});
afterAll(async () => {
  await scene[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});
beforeEach(() => {
  fate = () => undefined;
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
    { timeoutMs: MAKING_MS },
  );
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
    await eventually(async () => expect((await end(deck)).status).toBe(JobStatus.COMPLETED), { timeoutMs: MAKING_MS });
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
});
