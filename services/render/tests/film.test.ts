import { randomUUID } from 'node:crypto';
import { JobStatus } from '@slidewright/contracts';
import { JOB_LIMIT_MS, eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type FakeDeck, type Scene } from './scene.ts';

let scene: Scene;
const owner = randomUUID();
const context = (userId = owner) => testContext(userId);
const TONE = { hertz: 440, seconds: 1 };

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

const start = async (deck: FakeDeck, regenerateAudio = false): Promise<string> =>
  (await scene.render.startFilm({ timelineId: deck.timeline.id, regenerateAudio }, context())).jobId;
const film = (deck: FakeDeck) => scene.render.getFilm({ timelineId: deck.timeline.id }, context());
const speakingSlides = (deck: FakeDeck): string[] =>
  deck.slides.filter(({ id }) => deck.speaking.get(id)?.status === 'processing').map(({ title }) => title);
const untilSpeaking = (deck: FakeDeck, titles: string[]) =>
  eventually(() => expect(speakingSlides(deck)).toEqual(titles));

async function untilEnded(deck: FakeDeck, status: JobStatus, seen: Awaited<ReturnType<typeof film>>[] = []) {
  return eventually(
    async () => {
      const progress = await film(deck);
      seen.push(progress);
      expect(progress.status).toBe(status);
      return progress;
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 50 },
  );
}

describe('a film as one job', () => {
  it('[UX3] narrates what is missing, then makes the video, with one progress that never falls', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Spoken', tone: TONE }, { title: 'Silent' }]);
    expect(await film(deck)).toMatchObject({ jobId: '', status: JobStatus.UNSPECIFIED, downloadable: false });
    const jobId = await start(deck);
    await untilSpeaking(deck, ['Silent']);
    expect(await start(deck)).toBe(jobId);
    deck.speaking.get(deck.slides[1]!.id)!.progress = 50;
    await eventually(async () => {
      const progress = await film(deck);
      expect(progress).toMatchObject({ jobId, status: JobStatus.ACTIVE, phase: 'narration' });
      expect(progress.currentTask).toBe('Narrating slide 1 of 1');
      expect(progress.percentage).toBeGreaterThan(15);
      // The other half of the narration, and the drawing.
      expect(progress.estimatedTimeRemaining).toBeGreaterThan(0);
    });
    expect(deck.timeline.lockedByJob).toBe('');
    const { job } = await scene.render.getJob({ jobId }, context());
    expect(job).toMatchObject({ kind: 'film', status: JobStatus.ACTIVE });

    await scene.narrate(deck, 1, TONE);
    const seen: Awaited<ReturnType<typeof film>>[] = [];
    const ended = await untilEnded(deck, JobStatus.COMPLETED, seen);
    expect(ended).toMatchObject({ jobId, phase: 'video', percentage: 100, downloadable: true });
    const percentages = seen.map(({ percentage }) => percentage);
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
    const drawing = seen.filter(({ phase, status }) => phase === 'video' && status === JobStatus.ACTIVE);
    expect(drawing.filter(({ estimatedTimeRemaining }) => estimatedTimeRemaining === undefined)).toEqual([]);
    const status = await scene.render.getVideoStatus({ timelineId: deck.timeline.id }, context());
    expect(status).toMatchObject({ upToDate: true, downloadable: true });
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
  });

  it('[UX3] narrates a slide again that was edited meanwhile, before the video is made', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'First' }, { title: 'Second', tone: TONE }]);
    await start(deck);
    await untilSpeaking(deck, ['First']);
    deck.slides[1]!.title = 'Second, edited';
    deck.timeline.revision += 1n;
    await scene.narrate(deck, 0, TONE);
    await untilSpeaking(deck, ['Second, edited']);
    await scene.narrate(deck, 1, { ...TONE, hertz: 550 });
    await untilEnded(deck, JobStatus.COMPLETED);
    expect((await scene.render.getVideoStatus({ timelineId: deck.timeline.id }, context())).upToDate).toBe(true);
  });

  it('[UX3] ends with the code and sentence of the narration that failed, and can be started again', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Mute' }]);
    const first = await start(deck);
    await untilSpeaking(deck, ['Mute']);
    const error = { code: 'SPEECH_QUOTA_EXCEEDED', message: 'The quota is used up.' };
    deck.speaking.set(deck.slides[0]!.id, { status: 'failed', progress: 0, error });
    expect((await untilEnded(deck, JobStatus.FAILED)).error).toMatchObject(error);
    expect(await start(deck)).not.toBe(first);
    await untilSpeaking(deck, ['Mute']);
    await scene.narrate(deck, 0, TONE);
    await untilEnded(deck, JobStatus.COMPLETED);
  });

  it('[UX3] is cancelled with the narration it waits for, and by it', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Never spoken' }]);
    await start(deck);
    await untilSpeaking(deck, ['Never spoken']);
    await scene.render.cancelFilm({ timelineId: deck.timeline.id }, context());
    await untilEnded(deck, JobStatus.CANCELLED);
    expect(speakingSlides(deck)).toEqual([]);

    await start(deck);
    await untilSpeaking(deck, ['Never spoken']);
    deck.speaking.get(deck.slides[0]!.id)!.status = 'cancelled';
    await untilEnded(deck, JobStatus.CANCELLED);
  });

  it('[UX3] is cancelled with its video, and the edit lock is given back', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Spoken', tone: { hertz: 440, seconds: 20 } }]);
    await start(deck);
    await eventually(() => expect(deck.timeline.lockedByJob).not.toBe(''));
    await scene.render.cancelFilm({ timelineId: deck.timeline.id }, context());
    await untilEnded(deck, JobStatus.CANCELLED);
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
    const video = await scene.render.getVideoProgress({ timelineId: deck.timeline.id }, context());
    expect(video.status).toBe(JobStatus.CANCELLED);
  });

  it('[UX3] goes on where it was when the process that ran it is gone', async () => {
    await using own = await openScene({ role: 'worker' });
    const deck = await own.addDeck(owner, [{ title: 'Spoken later' }]);
    const request = { timelineId: deck.timeline.id };
    const first = await own.join({ role: 'api' });
    const { jobId } = await own.render.startFilm({ ...request, regenerateAudio: false }, context());
    await eventually(() => expect(speakingSlides(deck)).toEqual(['Spoken later']));
    await first[Symbol.asyncDispose]();
    await own.narrate(deck, 0, TONE);
    await using _second = await own.join({ role: 'api' });
    await eventually(
      async () => {
        const progress = await own.render.getFilm(request, context());
        expect(progress).toMatchObject({ jobId, status: JobStatus.COMPLETED });
      },
      { timeoutMs: JOB_LIMIT_MS },
    );
  });

  it('[UX3] needs slides, and belongs to its owner alone', async () => {
    const empty = await scene.addDeck(owner, []);
    await expect(start(empty)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const deck = await scene.addDeck(owner, [{ title: 'Mine', tone: TONE }]);
    const request = { timelineId: deck.timeline.id };
    const stranger = context(randomUUID());
    await expect(scene.render.getFilm(request, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(scene.render.cancelFilm(request, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(scene.render.startFilm({ ...request, regenerateAudio: false }, stranger)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
