import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { JobStatus, TimelineDeletedSchema } from '@slidewright/contracts';
import { JOB_LIMIT_MS, environmentOf, eventually, family, isAlive, processes, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type FakeDeck, type Scene, type SlideInput } from './scene.ts';

let scene: Scene;
const owner = randomUUID();
const context = () => testContext(owner);

beforeAll(async () => {
  scene = await openScene({ workersToShare: 100 });
});
afterAll(() => scene[Symbol.asyncDispose]());

const bullets = Array.from({ length: 6 }, (_, index) => `Point number ${index} that takes a moment to draw`);

function slides(count: number): SlideInput[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Slide ${index} of ${randomUUID()}`,
    bullets,
    tone: { hertz: 440, seconds: 1 },
  }));
}

/** A video that is being drawn, with the renderer's process and all its descendants. */
async function startDrawing(deck: FakeDeck): Promise<{ jobId: string; renderer: number; members: number[] }> {
  const { jobId } = await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
  return eventually(() => {
    const renderer = scene.service.rendererPids[0]!;
    const members = family(renderer);
    expect(members.some(({ command }) => command.includes('--type=renderer'))).toBe(true);
    return { jobId, renderer, members: members.map(({ pid }) => pid) };
  });
}

/**
 * As `startDrawing`, but the process that draws is suspended: it cannot complete its unit before its worker hears that
 * the video is no longer wanted, after which the process would wait for the next video.
 */
async function suspendDrawing(deck: FakeDeck): Promise<{ jobId: string; members: number[] }> {
  const { jobId, renderer } = await startDrawing(deck);
  process.kill(renderer, 'SIGSTOP');
  return { jobId, members: family(renderer).map(({ pid }) => pid) };
}

async function statusOf(deck: FakeDeck): Promise<JobStatus> {
  return (await scene.render.getVideoProgress({ timelineId: deck.timeline.id }, context())).status;
}

describe('a video that is being made', () => {
  it('[V5] can be cancelled: every process ends, the lock is given back, and another start works', async () => {
    const deck = await scene.addDeck(owner, slides(8));
    const { members } = await suspendDrawing(deck);
    expect(deck.timeline.lockedByJob).not.toBe('');
    await scene.render.cancelVideo({ timelineId: deck.timeline.id }, context());
    await eventually(async () => expect(await statusOf(deck)).toBe(JobStatus.CANCELLED));
    await eventually(() => expect(members.filter(isAlive)).toEqual([]));
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
    await eventually(async () => {
      await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
    });
    await scene.render.cancelVideo({ timelineId: deck.timeline.id }, context());
    await eventually(async () => expect(await statusOf(deck)).toBe(JobStatus.CANCELLED));
  });

  it('stops when its timeline is deleted: the processor is free soon and nothing of it stays', async () => {
    const deck = await scene.addDeck(owner, slides(8));
    const { jobId, members } = await suspendDrawing(deck);
    const { id: timelineId } = deck.timeline;
    scene.decks.delete(timelineId);
    const deletedAt = performance.now();
    await scene.bus.publish(TimelineDeletedSchema, { timelineId, ownerId: owner }, { messageId: randomUUID() });
    await eventually(() => expect(members.filter(isAlive)).toEqual([]), { intervalMs: 20 });
    expect(performance.now() - deletedAt).toBeLessThan(8_000);
    await eventually(async () => {
      const asked = scene.render.getVideoProgress({ timelineId }, context());
      await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await Readable.from(scene.objects.store.list(`render/${timelineId}/`)).toArray()).toEqual([]);
    });
    expect(scene.finished.filter((end) => end.jobId === jobId)).toHaveLength(1);
    await expect(scene.render.getMasterVideo({ timelineId }, context())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(scene.render.getPoster({ timelineId }, context())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await scene.render.listSlideVideos({ timelineId }, context())).slideVideos).toEqual([]);
  });

  it('is finished although the process that draws was killed', async () => {
    const deck = await scene.addDeck(owner, slides(1));
    const { renderer, members } = await startDrawing(deck);
    process.kill(renderer, 'SIGKILL');
    await eventually(() => expect(members.filter(isAlive)).toEqual([]));
    await eventually(async () => expect(await statusOf(deck)).toBe(JobStatus.COMPLETED), { timeoutMs: JOB_LIMIT_MS });
  });

  it('is finished although the browser was killed', async () => {
    const deck = await scene.addDeck(owner, slides(1));
    const { members } = await startDrawing(deck);
    const browser = processes().find(
      ({ pid, command }) => members.includes(pid) && command.includes('--remote-debugging-port'),
    )!;
    process.kill(browser.pid, 'SIGKILL');
    await eventually(async () => expect(await statusOf(deck)).toBe(JobStatus.COMPLETED), { timeoutMs: JOB_LIMIT_MS });
  });

  it('is drawn by several workers, and its processes hold no secrets', async () => {
    await using other = await scene.join({ role: 'worker' });
    const deck = await scene.addDeck(owner, slides(12));
    await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
    const allowed = [
      'PATH',
      'HOME',
      'TMPDIR',
      'LANG',
      'NODE_ENV',
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
      ...(process.env['NODE_COMPILE_CACHE'] === undefined ? [] : ['NODE_COMPILE_CACHE']),
    ];
    const workers = [scene.service, other];
    // The first process that draws stops for a while: a fast one would leave no slide to the other. It has at most two of three
    // units by then: one that it draws, and one that it encodes.
    const first = await eventually(() => workers.find(({ rendererPids }) => rendererPids.length === 1) ?? false);
    const [stopped] = first.rendererPids;
    process.kill(stopped!, 'SIGSTOP');
    await eventually(() => expect(workers.map(({ rendererPids }) => rendererPids.length)).toEqual([1, 1])).finally(() =>
      process.kill(stopped!, 'SIGCONT'),
    );
    await eventually(() => {
      for (const pid of workers.flatMap(({ rendererPids }) => rendererPids)) {
        expect(Object.keys(environmentOf(pid)).toSorted()).toEqual(allowed.toSorted());
      }
    });
    await eventually(async () => expect(await statusOf(deck)).toBe(JobStatus.COMPLETED), { timeoutMs: JOB_LIMIT_MS });
  });
});
