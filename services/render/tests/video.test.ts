import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { JobStatus, SlideDeletedSchema, TimelineDeletedSchema, TimelineDuplicatedSchema } from '@slidewright/contracts';
import { temporaryDirectory } from '@slidewright/platform';
import { JOB_LIMIT_MS, eventually, metricValue, testContext } from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeStrictly, probe, soundOf, strength } from './media.ts';
import { openScene, type FakeDeck, type Scene } from './scene.ts';

let scene: Scene;
const owner = randomUUID();
const context = () => testContext(owner);

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function finish(timelineId: string): Promise<void> {
  await eventually(
    async () => {
      const progress = await scene.render.getVideoProgress({ timelineId }, context());
      expect([JobStatus.COMPLETED, JobStatus.FAILED]).toContain(progress.status);
      expect(progress.error).toBeUndefined();
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 },
  );
}

/** What the process has counted so far. */
async function figures() {
  const counted = async (name: string, labels = {}) => (await metricValue(name, labels)) ?? 0;
  const looks = (cache: string, result: string) => counted('slidewright_cache_requests_total', { cache, result });
  return {
    captured: await counted('slidewright_frames_captured_total'),
    encoded: await counted('slidewright_frames_encoded_total'),
    filmSeconds: await counted('slidewright_film_seconds_total'),
    masterHits: await looks('master', 'hit'),
    masterMisses: await looks('master', 'miss'),
    slideHits: await looks('slide_video', 'hit'),
    slideMisses: await looks('slide_video', 'miss'),
    soundHits: await looks('slide_audio', 'hit'),
    soundMisses: await looks('slide_audio', 'miss'),
  };
}

async function makeVideo(deck: FakeDeck): Promise<string> {
  const { jobId } = await scene.render.startVideo(
    { timelineId: deck.timeline.id, overwriteMode: 'overwrite', priority: 5 },
    context(),
  );
  await finish(deck.timeline.id);
  return jobId;
}

describe('a video', () => {
  it('[V9] [PC1] is H.264 and AAC with every frame in time and each narration in step with its slide', async () => {
    const deck = await scene.addDeck(owner, [
      { title: 'First', bullets: ['One', 'Two'], tone: { hertz: 440, seconds: 3 } },
      { title: 'Second', seconds: 5, tone: { hertz: 880, seconds: 6.3 } },
      { title: 'Third', tone: { hertz: 1_320, seconds: 2 } },
    ]);
    const before = await figures();
    await makeVideo(deck);
    const after = await figures();
    await using folder = await temporaryDirectory('video-test');
    const file = join(folder.path, 'master.mp4');
    const master = await scene.render.getMasterVideo({ timelineId: deck.timeline.id }, context());
    await scene.objects.store.download(master.objectKey, file);
    const facts = await probe(file);
    // Each narration with 0.4 s before and 0.8 s after it.
    const frames = 126 + 225 + 96;
    expect(facts).toMatchObject({
      width: 1280,
      height: 720,
      videoCodec: 'h264',
      audioCodec: 'aac',
      frames,
      deltas: [1_000],
    });
    expect(facts.videoSeconds).toBeCloseTo(frames / 30, 3);
    expect(Math.abs(facts.audioSeconds - frames / 30)).toBeLessThan(1 / 30);
    expect(await decodeStrictly(file)).toBe(frames);
    expect(after.encoded - before.encoded).toBe(frames);
    expect(after.filmSeconds - before.filmSeconds).toBeCloseTo(frames / 30, 2);
    expect(after.captured - before.captured).toBeGreaterThanOrEqual(deck.slides.length);
    expect(after.captured - before.captured).toBeLessThan(30);
    // Where each narration begins.
    const starts = [0, 126, 126 + 225].map((frame) => frame / 30 + 0.4);
    for (const [index, hertz] of [440, 880, 1_320].entries()) {
      expect(strength(await soundOf(file, starts[index]! - 0.35, 0.3), hertz)).toBeLessThan(0.01);
      const burst = await soundOf(file, starts[index]! + 1.05, 0.4);
      expect(strength(burst, hertz)).toBeGreaterThan(0.2);
      const others = [440, 880, 1_320].filter((other) => other !== hertz);
      expect(Math.max(...others.map((other) => strength(burst, other)))).toBeLessThan(0.01);
      // Silence between the bursts: nothing has drifted.
      expect(strength(await soundOf(file, starts[index]! + 0.55, 0.4), hertz)).toBeLessThan(0.01);
    }
    expect(master).toMatchObject({ contentType: 'video/mp4', filename: `timeline-${deck.timeline.id}-video.mp4` });
    expect(Number(master.durationMs)).toBe(Math.round((frames / 30) * 1_000));
  });

  it('[UX7] a copy of a timeline shows its poster and draws no slide again, and outlives it', async () => {
    const tone = { hertz: 450, seconds: 1 };
    const inputs = [
      { title: 'Copied', tone },
      { title: 'Copied too', tone },
    ];
    const source = await scene.addDeck(owner, inputs);
    await makeVideo(source);
    const copy = await scene.addDeck(owner, inputs);
    // The narration of a copy is the very same sound.
    copy.narrations.forEach((narration, index) => {
      narration.narrationHash = source.narrations[index]!.narrationHash;
      narration.cues = source.narrations[index]!.cues;
    });
    const [sourceTimelineId, timelineId] = [source.timeline.id, copy.timeline.id];
    const slides = source.slides.map(({ id }, index) => ({ sourceSlideId: id, slideId: copy.slides[index]!.id }));
    const event = { sourceTimelineId, timelineId, ownerId: owner, slides };
    await scene.bus.publish(TimelineDuplicatedSchema, event, { messageId: randomUUID() });
    await eventually(() => scene.render.getPoster({ timelineId }, context()));
    const { objectKey } = await scene.render.getPoster({ timelineId }, context());
    expect(objectKey).toContain(timelineId);
    await scene.bus.publish(
      TimelineDeletedSchema,
      { timelineId: sourceTimelineId, ownerId: owner },
      { messageId: randomUUID() },
    );
    await eventually(async () => {
      for await (const { key } of scene.objects.store.list(`render/${sourceTimelineId}/`)) throw new Error(key);
    });

    const before = await figures();
    await makeVideo(copy);
    const after = await figures();
    expect(after.captured - before.captured).toBe(0);
    expect(after.encoded - before.encoded).toBe(0);
    expect(after.masterHits - before.masterHits).toBe(1);

    // A changed slide of the copy is the only one that is drawn.
    copy.slides[1]!.title = 'Only mine';
    copy.timeline.revision += 1n;
    await makeVideo(copy);
    const changed = await figures();
    expect(changed.slideHits - after.slideHits).toBe(1);
    expect(changed.slideMisses - after.slideMisses).toBe(1);
  });

  it('[D9] draws nothing again while nothing has changed, and knows that it is up to date', async () => {
    const deck = await scene.addDeck(owner, [
      { title: 'Stays', tone: { hertz: 500, seconds: 1 } },
      { title: 'Changes', bullets: ['Before'], tone: { hertz: 600, seconds: 1 } },
      { title: 'Stays too', tone: { hertz: 700, seconds: 1 } },
    ]);
    const request = { timelineId: deck.timeline.id };
    expect(await scene.render.getVideoStatus(request, context())).toMatchObject({
      status: 0,
      upToDate: false,
      downloadable: false,
    });
    await makeVideo(deck);
    expect(scene.picturesDrawn()).toBeGreaterThan(0);
    expect(await scene.render.getVideoStatus(request, context())).toMatchObject({ upToDate: true, downloadable: true });
    const before = await scene.render.listSlideVideos(request, context());
    const master = await scene.render.getMasterVideo(request, context());

    scene.forgetDrawings();
    const counted = await figures();
    await makeVideo(deck);
    expect(scene.drawnSlides()).toBe(0);
    expect(await figures()).toEqual({ ...counted, masterHits: counted.masterHits + 1 });
    expect((await scene.render.getMasterVideo(request, context())).objectKey).toBe(master.objectKey);

    deck.slides[1]!.bulletPoints = ['After'];
    deck.timeline.revision += 1n;
    expect((await scene.render.getVideoStatus(request, context())).upToDate).toBe(false);
    await makeVideo(deck);
    expect(scene.drawnSlides()).toBe(1);
    expect(await figures()).toMatchObject({
      masterMisses: counted.masterMisses + 1,
      slideHits: counted.slideHits + 2,
      slideMisses: counted.slideMisses + 1,
      soundHits: counted.soundHits + 1,
      soundMisses: counted.soundMisses,
    });
    expect((await scene.render.getVideoStatus(request, context())).upToDate).toBe(true);
    const after = await scene.render.listSlideVideos(request, context());
    const changed = after.slideVideos.filter(
      (video) => !before.slideVideos.some((old) => old.objectKey === video.objectKey),
    );
    expect(changed.map((video) => video.slideId)).toEqual([deck.slides[1]!.id]);

    scene.forgetDrawings();
    await scene.narrate(deck, 0, { hertz: 520, seconds: 1 });
    expect((await scene.render.getVideoStatus(request, context())).upToDate).toBe(false);
    await makeVideo(deck);
    // The pictures are the same: only the sound was made again.
    expect(scene.drawnSlides()).toBe(0);
    expect(await figures()).toMatchObject({ soundMisses: counted.soundMisses + 1 });
    expect((await scene.render.getMasterVideo(request, context())).objectKey).not.toBe(master.objectKey);
  });

  it('[V2] tells how far drawing is while the slides of one unit are drawn', async () => {
    const titles = ['First', 'Second', 'Third', 'Fourth'];
    const deck = await scene.addDeck(
      owner,
      titles.map((title) => ({ title, bullets: ['One', 'Two', 'Three', 'Four'], tone: { hertz: 440, seconds: 4 } })),
    );
    const request = { timelineId: deck.timeline.id };
    await scene.render.startVideo(request, context());
    const drawing = new Set<number>();
    await eventually(
      async () => {
        const { phase, percentage, status } = await scene.render.getVideoProgress(request, context());
        if (phase === 'render') drawing.add(Math.round(percentage));
        expect(status).toBe(JobStatus.COMPLETED);
      },
      { timeoutMs: JOB_LIMIT_MS, intervalMs: 20 },
    );
    // Sharing out ends at 6 percent; from 64 on the slides' files are written. A unit that told nothing would leave none.
    expect([...drawing].filter((percentage) => percentage > 6 && percentage < 64)).not.toEqual([]);
  });

  it('[V2] tells its progress, which never falls, and leaves slide videos and a poster', async () => {
    const deck = await scene.addDeck(owner, [
      { title: 'Alone', bullets: ['One', 'Two', 'Three'], tone: { hertz: 440, seconds: 1 } },
    ]);
    const request = { timelineId: deck.timeline.id };
    await expect(scene.render.getVideoProgress(request, context())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(scene.render.getMasterVideo(request, context())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { jobId } = await scene.render.startVideo(request, context());
    const seen: { percentage: number; phase: string }[] = [];
    await eventually(
      async () => {
        const progress = await scene.render.getVideoProgress(request, context());
        seen.push(progress);
        expect(progress.jobId).toBe(jobId);
        expect(progress.totalSlides).toBe(1);
        expect(progress.status).toBe(JobStatus.COMPLETED);
      },
      { timeoutMs: JOB_LIMIT_MS, intervalMs: 20 },
    );
    const percentages = seen.map(({ percentage }) => percentage);
    expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
    expect(percentages.at(-1)).toBe(100);
    const known = ['validate', 'ensureAudio', 'render', 'assemble', 'package', 'publish'];
    const phases = seen.map(({ phase }) => known.indexOf(phase));
    expect(phases).toEqual(phases.toSorted((a, b) => a - b));
    expect(phases[0]).toBeGreaterThanOrEqual(0);

    const video = await scene.render.getSlideVideo({ ...request, slideId: deck.slides[0]!.id }, context());
    expect(video.durationMs).toBe(2_200);
    const poster = await scene.render.getPoster(request, context());
    const { body } = await scene.objects.store.get(poster.objectKey);
    const bytes = Buffer.concat(await body.toArray());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(bytes.length).toBe(Number(poster.size));
    const { job } = await scene.render.getJob({ jobId }, context());
    expect(job).toMatchObject({ kind: 'video', status: JobStatus.COMPLETED, progress: 100 });
  });

  it('[V6] answers the same job to a hundred starts at once', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Wanted', tone: { hertz: 440, seconds: 1 } }]);
    const request = { timelineId: deck.timeline.id };
    const answers = await Promise.all(Array.from({ length: 100 }, () => scene.render.startVideo(request, context())));
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1);
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    expect(deck.timeline.lockedByJob).toBe(answers[0]!.jobId);
    await finish(deck.timeline.id);
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
  });

  it('[D11] needs slides, and audio for each of them', async () => {
    const empty = await scene.addDeck(owner, []);
    await expect(scene.render.startVideo({ timelineId: empty.timeline.id }, context())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(empty.timeline.lockedByJob).toBe('');
    const silent = await scene.addDeck(owner, [
      { title: 'Spoken', tone: { hertz: 440, seconds: 1 } },
      { title: 'Unspoken' },
      { title: 'Unspoken too' },
    ]);
    await expect(scene.render.startVideo({ timelineId: silent.timeline.id }, context())).rejects.toMatchObject({
      code: 'AUDIO_MISSING',
      userMessage: 'Cannot generate video: 2 slide(s) missing audio. Please generate audio for all slides first.',
    });
    expect(silent.timeline.lockedByJob).toBe('');
  });

  it('says whose narration is gone, and gives the lock back', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Was spoken', tone: { hertz: 470, seconds: 1 } }]);
    await scene.objects.store.delete([deck.narrations[0]!.pcmKey]);
    await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
    await eventually(async () =>
      expect(await scene.render.getVideoProgress({ timelineId: deck.timeline.id }, context())).toMatchObject({
        status: JobStatus.FAILED,
        error: {
          code: 'AUDIO_MISSING',
          message: 'The narration of slide 1 is gone. Please generate its audio again.',
        },
      }),
    );
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
  });

  it('[BL5] is not made without an image of a slide, and says which slide has none', async () => {
    const imageId = randomUUID();
    const image = { kind: 'image', imageId, alt: 'A river', fit: 'fill', focus: { x: 0.5, y: 0.5 } } as const;
    const tone = { hertz: 480, seconds: 1 };
    const deck = await scene.addDeck(owner, [
      { title: 'Without', tone },
      { title: 'With', blocks: [{ ...image, width: 16, height: 9 }], tone: { ...tone, hertz: 490 } },
    ]);
    const request = { timelineId: deck.timeline.id };
    const missing = 'The image of slide 2 does not exist any more. Choose another image there, or remove it.';
    await expect(scene.render.startVideo(request, context())).rejects.toMatchObject({
      code: 'IMAGE_MISSING',
      userMessage: missing,
    });
    expect(deck.timeline.lockedByJob).toBe('');
    // A backup without files: the image is known, and its object is not there.
    scene.images.set(imageId, 'images/ada/gone');
    await scene.render.startVideo(request, context());
    await eventually(async () =>
      expect(await scene.render.getVideoProgress(request, context())).toMatchObject({
        status: JobStatus.FAILED,
        error: { code: 'IMAGE_MISSING', message: missing },
      }),
    );
    await eventually(() => expect(deck.timeline.lockedByJob).toBe(''));
  });

  it("is nobody else's", async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Mine', tone: { hertz: 440, seconds: 1 } }]);
    await makeVideo(deck);
    const stranger = testContext(randomUUID());
    const request = { timelineId: deck.timeline.id };
    for (const call of [
      'startVideo',
      'cancelVideo',
      'getVideoProgress',
      'getVideoStatus',
      'getMasterVideo',
      'getSchedule',
      'getPoster',
    ] as const) {
      await expect(scene.render[call](request, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await scene.render.listSlideVideos(request, stranger)).slideVideos).toEqual([]);
  });

  it('tells when each slide and sentence is on, in pages', async () => {
    const deck = await scene.addDeck(
      owner,
      Array.from({ length: 5 }, (_, index) => ({ title: `Slide ${index}`, tone: { hertz: 440, seconds: 1 + index } })),
      { framerate: '29.97' },
    );
    const schedule = await scene.render.getSchedule({ timelineId: deck.timeline.id }, context());
    expect(schedule).toMatchObject({
      fpsNumerator: 30_000,
      fpsDenominator: 1_001,
      width: 1280,
      height: 720,
      nextPageToken: '',
    });
    // The first is 2.2 s, 65.93 frames at 29.97; each one after it a second longer.
    expect(schedule.slides.map((slide) => Number(slide.frames))).toEqual([66, 96, 126, 156, 186]);
    expect(schedule.slides.map((slide) => Number(slide.startFrame))).toEqual([0, 66, 162, 288, 444]);
    expect(schedule.slides[4]).toMatchObject({
      narrationStartMs: 400,
      cues: [{ text: 'Slide 4', startMs: 400, endMs: 5_400 }],
    });
    // NV5: the words as well.
    expect(schedule.slides[4]!.cues[0]).toMatchObject({
      words: [
        { text: 'Slide', startMs: 600, endMs: 5_400 },
        { text: '4', startMs: 600, endMs: 5_400 },
      ],
      wordTimes: 'measured',
    });
  });

  it('[PC1] keeps planned durations where that is asked for, and shows a change of pace as out of date', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Planned', tone: { hertz: 440, seconds: 1 } }], {
      pacing: 'planned',
    });
    const request = { timelineId: deck.timeline.id };
    await makeVideo(deck);
    expect((await scene.render.getMasterVideo(request, context())).durationMs).toBe(5_000n);
    expect((await scene.render.getVideoStatus(request, context())).upToDate).toBe(true);
    deck.timeline.settings!.pacing = 'voice';
    expect((await scene.render.getVideoStatus(request, context())).upToDate).toBe(false);
    await makeVideo(deck);
    expect((await scene.render.getMasterVideo(request, context())).durationMs).toBe(2_200n);
    expect((await scene.render.getVideoStatus(request, context())).upToDate).toBe(true);
  });

  it('[PC1] tells when the sentences of a film are on as it was made, whatever was changed since', async () => {
    const deck = await scene.addDeck(
      owner,
      [
        { title: 'Old one', tone: { hertz: 440, seconds: 1 } },
        { title: 'Old two', tone: { hertz: 440, seconds: 2 } },
      ],
      { pacing: 'planned' },
    );
    const request = { timelineId: deck.timeline.id };
    const timesOf = async (ofFilm: boolean) => {
      const { slides } = await scene.render.getSchedule({ ...request, ofFilm }, context());
      for (const { cues } of slides) expect(cues[0]!.words[0]!.startMs).toBe(cues[0]!.startMs + 200);
      return slides.map(({ title, frames, cues }) => [title, Number(frames), cues[0]!.startMs]);
    };
    // At the pace of the voice: one second and two, with 1.2 s around them.
    deck.timeline.settings!.pacing = 'voice';
    expect(await timesOf(true)).toEqual([
      ['Old one', 66, 400],
      ['Old two', 96, 400],
    ]);
    deck.timeline.settings!.pacing = 'planned';
    await makeVideo(deck);
    const film = [
      ['Old one', 150, 0],
      ['Old two', 150, 0],
    ];
    deck.timeline.settings!.pacing = 'voice';
    deck.slides[1]!.title = 'New two';
    await scene.narrate(deck, 1, { hertz: 440, seconds: 9 });
    deck.timeline.revision += 1n;
    expect(await timesOf(true)).toEqual(film);
    expect(await timesOf(false)).toEqual([
      ['Old one', 66, 400],
      ['New two', 306, 400],
    ]);
    await expect(
      scene.render.getSchedule({ ...request, ofFilm: true }, testContext(randomUUID())),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('[PC1] keeps the planned lengths for the captions of a film from before the film followed the voice', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Old', tone: { hertz: 440, seconds: 1 } }], {
      pacing: 'planned',
    });
    await makeVideo(deck);
    deck.timeline.settings!.pacing = 'voice';
    await sql`update video set snapshot_key = null where timeline_id = ${deck.timeline.id}`.execute(scene.db);
    const { slides } = await scene.render.getSchedule({ timelineId: deck.timeline.id, ofFilm: true }, context());
    const { durationMs } = await scene.render.getMasterVideo({ timelineId: deck.timeline.id }, context());
    expect(slides.map(({ frames }) => Number(frames))).toEqual([150]);
    expect(durationMs).toBe(5_000n);
  });

  it('[PC4] [PC5] leaves placeholders out, and slides with nothing else on them', async () => {
    const deck = await scene.addDeck(owner, [
      { title: 'Bees', bullets: ['Add your content here'], tone: { hertz: 440, seconds: 1 } },
      { title: 'New Slide', bullets: ['New point', ' '] },
      { title: 'New Slide', bullets: ['They dance'], tone: { hertz: 440, seconds: 1 } },
    ]);
    const request = { timelineId: deck.timeline.id };
    const { slides } = await scene.render.getSchedule(request, context());
    expect(slides.map(({ slideId, title }) => [slideId, title])).toEqual([
      [deck.slides[0]!.id, 'Bees'],
      [deck.slides[2]!.id, ''],
    ]);
    await makeVideo(deck);
    expect((await scene.render.getMasterVideo(request, context())).durationMs).toBe(4_400n);
  });

  it('[PC5] says that nothing is on the slides where nothing is left for a film', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'New Slide', bullets: ['Add your content here'] }]);
    await expect(scene.render.startVideo({ timelineId: deck.timeline.id }, context())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: expect.stringContaining('nothing is written on any slide'),
    });
    expect(deck.timeline.lockedByJob).toBe('');
  });

  it('draws any text of a slide as it is, and sends no request anywhere', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const deck = await scene.addDeck(owner, [
      {
        title: `<img src="${url}/title" onerror="fetch('${url}/error')">`,
        bullets: [
          `<script>fetch('${url}/script')</script>`,
          `url(${url}/css) @import '${url}/import'; \\0 \u202e \ud83d\ude80`,
          `{{constructor.constructor('return fetch("${url}/template")')()}}`,
        ],
        tone: { hertz: 440, seconds: 1 },
      },
    ]);
    await makeVideo(deck);
    server.close();
    expect(asked).toEqual([]);
  });

  it('goes with its timeline, objects and all', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Gone', tone: { hertz: 440, seconds: 1 } }]);
    const request = { timelineId: deck.timeline.id };
    await makeVideo(deck);
    const keys = () => Readable.from(scene.objects.store.list(`render/${deck.timeline.id}/`)).toArray();
    expect((await keys()).length).toBeGreaterThan(4);
    for (const messageId of [randomUUID(), randomUUID()]) {
      await scene.bus.publish(TimelineDeletedSchema, { timelineId: deck.timeline.id, ownerId: owner }, { messageId });
    }
    await eventually(async () => {
      expect(await keys()).toEqual([]);
      await expect(scene.render.getMasterVideo(request, context())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(scene.render.getPoster(request, context())).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(scene.render.getVideoProgress(request, context())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  it("loses a slide's own video when the slide is deleted", async () => {
    const deck = await scene.addDeck(owner, [
      { title: 'Kept', tone: { hertz: 440, seconds: 1 } },
      { title: 'Deleted', tone: { hertz: 440, seconds: 1 } },
    ]);
    await makeVideo(deck);
    const slideId = deck.slides[1]!.id;
    const { objectKey } = await scene.render.getSlideVideo({ timelineId: deck.timeline.id, slideId }, context());
    await scene.bus.publish(SlideDeletedSchema, { timelineId: deck.timeline.id, slideId }, { messageId: randomUUID() });
    await eventually(async () => expect(await scene.objects.store.head(objectKey)).toBeNull());
    const left = await scene.render.listSlideVideos({ timelineId: deck.timeline.id }, context());
    expect(left.slideVideos.map((video) => video.slideId)).toEqual([deck.slides[0]!.id]);
  });
});
