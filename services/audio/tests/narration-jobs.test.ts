import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  JobStatus,
  NarrationChangedSchema,
  SlideDeletedSchema,
  TimelineDeletedSchema,
  TimelineDuplicatedSchema,
  UserDeletedSchema,
  type TimelineAudioRequest,
} from '@slidewright/contracts';
import { AUDIO_MESSAGES, integratedLoudness, mp3Tags, samplesOf } from '@slidewright/domain';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import {
  consumeEvents,
  createDiskStore,
  on,
  temporaryDirectory,
  type CallContext,
  type ObjectStore,
} from '@slidewright/platform';
import {
  eventually,
  metricValue,
  openAiError,
  openAiSpeech,
  silentLog,
  startProviderServer,
  testContext,
} from '@slidewright/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTimelines } from '../src/adapters/timelines.ts';
import { readAudioConfig } from '../src/config.ts';
import { createGetAudioStatus } from '../src/use-cases/narration/get-audio-status.ts';
import { audioBench, type AudioBench } from './harness.ts';
import { heldProvider, polyglotProvider } from './providers.ts';

let bench: AudioBench;
let running: AsyncDisposable;
const changes: string[] = [];

beforeAll(async () => {
  bench = await audioBench();
  running = await bench.start();
  consumeEvents(bench.bus.bus, {
    durable: 'listener',
    handlers: [on(NarrationChangedSchema, async ({ slideId }) => void changes.push(slideId))],
    log: silentLog,
  });
});
afterAll(async () => {
  await running?.[Symbol.asyncDispose]();
  await bench?.[Symbol.asyncDispose]();
});

const context = (userId?: string): CallContext => testContext(userId);
const owner = () => {
  const userId = randomUUID();
  return { userId, as: () => context(userId) };
};
const andrew = { voice: 'andrew', speed: 1, pitch: 1, regenerate: false };

async function completed(timelineId: string, as: () => CallContext, count: number): Promise<void> {
  await eventually(async () => {
    const { summary } = await bench.client.getAudioStatus({ timelineId }, as());
    expect(summary).toMatchObject({ pending: 0, processing: 0, failed: 0, completed: count });
  });
}

describe('a voice that speaks every language', () => {
  it('[LA3] splits sentences by the language of the timeline, also where it has spoken the text by another', async () => {
    await using own = await audioBench();
    const spoken: string[] = [];
    await using _running = await own.start({ parts: { providers: () => [polyglotProvider(spoken)] } });
    const { userId, as } = owner();
    const { timelineId, slideIds } = own.timelines.add(userId, [
      { speakerNotes: 'Τι είναι παλίρροια; Είναι η κίνηση της θάλασσας.' },
    ]);
    const narrate = async (regenerate: boolean): Promise<string[]> => {
      spoken.length = 0;
      const { jobId } = await own.client.generateSlideAudio(
        { slideId: slideIds[0]!, voice: 'poly', speed: 1, pitch: 1, regenerate },
        as(),
      );
      await eventually(async () => {
        const { job } = await own.client.getJob({ jobId }, as());
        return job?.status === JobStatus.COMPLETED;
      });
      return [...spoken];
    };
    expect(await narrate(false)).toEqual(['Τι είναι παλίρροια; Είναι η κίνηση της θάλασσας.']);
    own.timelines.setLanguage(timelineId, 'el');
    expect(await narrate(true)).toEqual(['Τι είναι παλίρροια;', 'Είναι η κίνηση της θάλασσας.']);
  });
});

describe('a speech service that answers 429', () => {
  it('[J1] makes the narration wait for as long as it asks, at no cost of an attempt, and then goes on', async () => {
    await using limited = await audioBench();
    let isLimited = true;
    await using server = await startProviderServer((request) =>
      isLimited ? openAiError(429, 'rate_limit_exceeded', { 'retry-after': '120' }) : openAiSpeech(request),
    );
    const env = { OPENAI_API_KEY: 'a key', OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_SPEECH: 'true' };
    const { speechProviders } = readAudioConfig({ ...env, ESPEAK_PATH: '/nowhere' });
    await using _running = await limited.start({ config: { speechProviders } });
    const { userId, as } = owner();
    const { timelineId } = limited.timelines.add(userId, [{ title: 'Growth' }]);
    await limited.client.generateTimelineAudio({ timelineId, ...andrew, voice: 'openai-nova' }, as());
    await eventually(async () => {
      const { slides } = await limited.client.getAudioStatus({ timelineId }, as());
      expect(slides).toMatchObject([{ status: 'pending', waitingFor: 'the speech service' }]);
    });
    expect(server.requests).toHaveLength(1);
    const { rows } = await sql<{ wait: number; attempt: number }>`
      select attempt, extract(epoch from not_before - clock_timestamp())::float8 as wait from job`.execute(limited.db);
    expect(rows[0]!.attempt).toBe(0);
    expect(rows[0]!.wait).toBeGreaterThan(100);
    expect(rows[0]!.wait).toBeLessThanOrEqual(120);
    isLimited = false;
    await sql`update job set not_before = null`.execute(limited.db);
    await eventually(async () => {
      const { summary, slides } = await limited.client.getAudioStatus({ timelineId }, as());
      expect(summary).toMatchObject({ completed: 1 });
      expect(slides[0]!.waitingFor).toBe('');
    });
  });
});

describe('narrating a timeline', () => {
  it('[AU7][AU8][AU2] queues each slide with content, speaks its text and answers how it goes', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [
      { title: 'Growth', bulletPoints: ['Sales rose', 'Costs fell'] },
      { title: 'Notes', speakerNotes: 'These notes are spoken. The title is not.' },
      { title: '', bulletPoints: ['  '] },
      { title: 'Last' },
    ]);
    const before = await bench.client.getAudioStatus({ timelineId }, as());
    expect(before.summary).toMatchObject({ total: 3, pending: 0, processing: 0, completed: 0, failed: 0 });
    expect(before.slides.map(({ status }) => status)).toEqual(['none', 'none', 'none']);

    const answer = await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    expect(answer).toMatchObject({ jobsQueued: 3, slidesSkipped: 1 });
    expect(answer.queuedJobs.map(({ slideId }) => slideId)).toEqual([slideIds[0], slideIds[1], slideIds[3]]);
    await completed(timelineId, as, 3);

    const { narrations } = await bench.client.listNarration({ timelineId }, as());
    expect(narrations).toHaveLength(3);
    const texts = new Map(narrations.map(({ slideId, cues }) => [slideId, cues.map(({ text }) => text)]));
    expect(texts.get(slideIds[0]!)).toEqual(['Growth.', 'Sales rose.', 'Costs fell']);
    expect(texts.get(slideIds[1]!)).toEqual(['These notes are spoken.', 'The title is not.']);
    for (const narration of narrations) {
      const pcm = await bench.read(narration.pcmKey);
      expect(pcm.length).toBe(Number(narration.samples) * 2);
      expect((await bench.read(narration.mp3Key)).length).toBe(Number(narration.mp3Size));
      expect(narration.cues.at(-1)!.endMs).toBeLessThanOrEqual(Number(narration.samples) / 48);
      expect(integratedLoudness(samplesOf(pcm))).toBeCloseTo(-16, 0);
    }
    await eventually(() => slideIds.filter((id) => changes.includes(id)).length === 3);
    const { job } = await bench.client.getJob({ jobId: answer.queuedJobs[0]!.jobId }, as());
    expect(job).toMatchObject({ kind: 'audio', timelineId, progress: 100 });
    expect(await bench.client.getJob({ jobId: answer.queuedJobs[0]!.jobId }, context())).not.toHaveProperty('job');
  });

  it('[AU3][AU7] skips what has not changed, and makes it again when told to', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [{ title: 'One' }, { title: 'Two' }]);
    const looks = async (result: string) =>
      (await metricValue('slidewright_cache_requests_total', { cache: 'narration', result })) ?? 0;
    const before = await looks('miss');
    await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    await completed(timelineId, as, 2);
    expect(await looks('miss')).toBe(before + 2);
    expect(await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as())).toMatchObject({
      jobsQueued: 0,
      slidesSkipped: 2,
      queuedJobs: [],
    });
    const single = await bench.client.generateSlideAudio({ slideId: slideIds[0]!, ...andrew }, as());
    expect(single).toMatchObject({ skipped: true, jobId: '', audioFile: { isCurrent: true, slideId: slideIds[0] } });

    bench.timelines.edit(slideIds[1]!, { title: 'Two again' });
    const changed = await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    expect(changed.queuedJobs.map(({ slideId }) => slideId)).toEqual([slideIds[1]]);
    await completed(timelineId, as, 2);
    const again = await bench.client.generateTimelineAudio({ timelineId, ...andrew, regenerate: true }, as());
    expect(again.jobsQueued).toBe(2);
    await completed(timelineId, as, 2);
  });

  it('[AU3] takes narration for stale when the voice, the speed or the pitch changes', async () => {
    const { userId, as } = owner();
    const { timelineId } = bench.timelines.add(userId, [{ title: 'The same words' }]);
    const hashes = new Set<string>();
    for (const change of [{}, { voice: 'stella' }, { speed: 1.2 }, { pitch: 0.8 }]) {
      const request = { timelineId, ...andrew, ...change };
      expect((await bench.client.generateTimelineAudio(request, as())).jobsQueued).toBe(1);
      await completed(timelineId, as, 1);
      const { narrations } = await bench.client.listNarration({ timelineId }, as());
      hashes.add(narrations[0]!.narrationHash);
      expect(narrations[0]!.contentHash).toBe(
        slideContentHash({ title: 'The same words', blocks: [], speakerNotes: '' }),
      );
    }
    expect(hashes.size).toBe(4);
  });

  it('[AU9] keeps earlier versions, has exactly one current, and stamps the name with the day', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [{ title: 'Cover' }, { title: 'Version one' }]);
    const slideId = slideIds[1]!;
    await bench.client.generateSlideAudio({ slideId, ...andrew }, as());
    const { audioFile: first } = await eventually(() => bench.client.getSlideAudio({ slideId }, as()));
    bench.timelines.edit(slideId, { title: 'Version two' });
    await bench.client.generateSlideAudio({ slideId, ...andrew }, as());
    const audioFile = await eventually(async () => {
      const answer = await bench.client.getSlideAudio({ slideId }, as());
      expect(answer.audioFile!.versions).toBe(2);
      return answer.audioFile!;
    });
    expect(audioFile).toMatchObject({
      timelineId,
      isCurrent: true,
      isPublic: false,
      contentType: 'audio/mpeg',
      status: 'completed',
    });
    expect(audioFile.filename).toMatch(/^slide-2-audio-\d{4}-\d\d-\d\d\.mp3$/);
    expect(audioFile.objectName).toMatch(/^audio\/.*\.mp3$/);
    expect(audioFile.metadata).toMatchObject({ voice: 'andrew', speed: 1, pitch: 1 });
    expect(audioFile.metadata!.contentHash).toBe(
      slideContentHash({ title: 'Version two', blocks: [], speakerNotes: '' }),
    );

    const { audioFiles } = await bench.client.listAudioFileVersions({ audioFileId: audioFile.id }, as());
    expect(audioFiles.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(audioFiles.map(({ metadata }) => metadata!.cues[0]!.text)).toEqual(['Version two', 'Version one']);

    const [, older] = audioFiles;
    // A version keeps its bytes when the slide is renamed, and states how many there are.
    expect(older!.tag).toEqual(mp3Tags({ title: 'Version one', album: 'A timeline', track: 2, tracks: 2 }));
    expect(older!.tag).toEqual(first!.tag);
    for (const { objectName, tag, size } of audioFiles) {
      const { objectKey } = await bench.client.resolveObject({ objectName }, as());
      expect(Number(size)).toBe(tag.length + (await bench.read(objectKey)).length);
    }
    await bench.client.updateAudioFile({ audioFileId: older!.id, makeCurrent: true }, as());
    expect((await bench.client.getSlideAudio({ slideId }, as())).audioFile!.id).toBe(older!.id);
    // Deleting the current one brings back the newest of the others.
    await bench.client.deleteAudioFile({ audioFileId: older!.id }, as());
    expect((await bench.client.getSlideAudio({ slideId }, as())).audioFile).toMatchObject({
      id: audioFile.id,
      versions: 1,
    });
    await bench.client.deleteAudioFile({ audioFileId: audioFile.id }, as());
    await expect(bench.client.getSlideAudio({ slideId }, as())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('[V5] refuses to change what a video is being made from', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [{ title: 'Being filmed' }]);
    const slideId = slideIds[0]!;
    await bench.client.generateSlideAudio({ slideId, ...andrew }, as());
    const { audioFile } = await eventually(() => bench.client.getSlideAudio({ slideId }, as()));
    const audioFileId = audioFile!.id;
    bench.timelines.lock(timelineId, true);
    const edits = [
      () => bench.client.deleteAudioFile({ audioFileId }, as()),
      () => bench.client.updateAudioFile({ audioFileId, makeCurrent: true }, as()),
      () => bench.client.createAudioFile({ timelineId, slideId, objectName: 'audio/any.mp3' }, as()),
      () => bench.client.generateSlideAudio({ slideId, ...andrew, regenerate: true }, as()),
      () => bench.client.generateTimelineAudio({ timelineId, ...andrew, regenerate: true }, as()),
    ];
    for (const edit of edits) await expect(edit()).rejects.toMatchObject({ code: 'TIMELINE_LOCKED' });
    bench.timelines.ofPreviousVersion(timelineId);
    for (const edit of edits) await expect(edit()).rejects.toMatchObject({ code: 'TIMELINE_LOCKED' });
    expect((await bench.client.getSlideAudio({ slideId }, as())).audioFile).toEqual(audioFile);
    bench.timelines.lock(timelineId, false);
    await bench.client.deleteAudioFile({ audioFileId }, as());
  });

  it('speaks the same words by the same voice once', async () => {
    const { userId, as } = owner();
    const { slideIds } = bench.timelines.add(userId, [{ title: 'A', speakerNotes: 'Said once.' }]);
    const slideId = slideIds[0]!;
    await bench.client.generateSlideAudio({ slideId, ...andrew }, as());
    await eventually(() => bench.client.getSlideAudio({ slideId }, as()));
    bench.timelines.edit(slideId, { title: 'B' });
    await bench.client.generateSlideAudio({ slideId, ...andrew }, as());
    await eventually(async () =>
      expect((await bench.client.getSlideAudio({ slideId }, as())).audioFile!.versions).toBe(2),
    );
    const takes = await bench.db.selectFrom('take').select('id').where('owner_id', '=', userId).execute();
    expect(takes).toHaveLength(1);
  });

  it('[AU5] refuses with the sentence that names what is missing', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [{ title: 'One' }]);
    const { client } = bench;
    await expect(
      client.generateSlideAudio({ slideId: slideIds[0]!, ...andrew, voice: ' ' }, as()),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: AUDIO_MESSAGES.invalidSlideOrVoice,
    });
    await expect(client.generateTimelineAudio({ timelineId, ...andrew, voice: '' }, as())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: AUDIO_MESSAGES.invalidVoiceOrTimeline,
    });
    const empty = bench.timelines.add(userId, []);
    await expect(client.generateTimelineAudio({ timelineId: empty.timelineId, ...andrew }, as())).rejects.toMatchObject(
      {
        code: 'VALIDATION_FAILED',
        userMessage: AUDIO_MESSAGES.invalidVoiceOrTimeline,
      },
    );
    await expect(client.generateTimelineAudio({ timelineId, ...andrew, voice: 'nobody' }, as())).rejects.toMatchObject({
      code: 'VOICE_UNAVAILABLE',
    });
    await expect(
      client.generateTimelineAudio({ timelineId, ...andrew, voice: 'openai-nova' }, as()),
    ).rejects.toMatchObject({
      code: 'SPEECH_KEY_MISSING',
      userMessage: 'The voice-synthesis API key is not configured. Please contact support.',
    });
    await expect(client.generateSlideAudio({ slideId: slideIds[0]!, ...andrew, speed: 9 }, as())).rejects.toMatchObject(
      { code: 'VALIDATION_FAILED' },
    );
  });

  it('[PC6] fails a slide that the voice cannot read with a sentence that says what to do, and narrates the others that have words', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [
      { title: 'Καλημέρα κόσμε' },
      { title: 'Good morning' },
      { title: '🚀🚀' },
    ]);
    // A slide without words is silent.
    await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    const status = await eventually(async () => {
      const answer = await bench.client.getAudioStatus({ timelineId }, as());
      expect(answer.summary).toMatchObject({ total: 2, completed: 1, failed: 1 });
      return answer;
    });
    expect(status.slides[0]!.error).toMatchObject({
      code: 'TEXT_NOT_SPEAKABLE',
      message: expect.stringContaining('Καλημέρα'),
    });
    expect(status.slides.map(({ slideId }) => slideId)).toEqual(slideIds.slice(0, 2));
    await expect(bench.client.generateSlideAudio({ slideId: slideIds[0]!, ...andrew }, as())).rejects.toMatchObject({
      code: 'TEXT_NOT_SPEAKABLE',
    });
    // What was said of words that are no longer there is not heard any more.
    bench.timelines.edit(slideIds[1]!, { title: '🌅' });
    await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    expect((await bench.client.listNarration({ timelineId }, as())).narrations).toEqual([]);
  });

  it("shows another's timelines, slides and files as if they were not there", async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [{ title: 'Mine' }]);
    await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    await completed(timelineId, as, 1);
    const { audioFile } = await bench.client.getSlideAudio({ slideId: slideIds[0]! }, as());
    const stranger = () => context();
    const nothing = randomUUID();
    const { client } = bench;
    const outcome = (work: Promise<unknown>) =>
      work.then(
        (value) => value,
        (error: { code: string; userMessage: string }) => [error.code, error.userMessage],
      );
    const pairs: [foreign: () => Promise<unknown>, missing: () => Promise<unknown>][] = [
      [
        () => client.getAudioStatus({ timelineId }, stranger()),
        () => client.getAudioStatus({ timelineId: nothing }, stranger()),
      ],
      [
        () => client.cancelAudioGeneration({ timelineId }, stranger()),
        () => client.cancelAudioGeneration({ timelineId: 'x' }, stranger()),
      ],
      [
        () => client.generateTimelineAudio({ timelineId, ...andrew }, stranger()),
        () => client.generateTimelineAudio({ timelineId: nothing, ...andrew }, stranger()),
      ],
      [
        () => client.generateSlideAudio({ slideId: slideIds[0]!, ...andrew }, stranger()),
        () => client.generateSlideAudio({ slideId: nothing, ...andrew }, stranger()),
      ],
      [
        () => client.listAudioFiles({ timelineId }, stranger()),
        () => client.listAudioFiles({ timelineId: nothing }, stranger()),
      ],
      [
        () => client.listNarration({ timelineId }, stranger()),
        () => client.listNarration({ timelineId: nothing }, stranger()),
      ],
      [
        () => client.getSlideAudio({ slideId: slideIds[0]! }, stranger()),
        () => client.getSlideAudio({ slideId: nothing }, stranger()),
      ],
      [
        () => client.getAudioFile({ audioFileId: audioFile!.id }, stranger()),
        () => client.getAudioFile({ audioFileId: nothing }, stranger()),
      ],
      [
        () => client.deleteAudioFile({ audioFileId: audioFile!.id }, stranger()),
        () => client.deleteAudioFile({ audioFileId: nothing }, stranger()),
      ],
      [
        () => client.updateAudioFile({ audioFileId: audioFile!.id, isPublic: true }, stranger()),
        () => client.updateAudioFile({ audioFileId: 'x' }, stranger()),
      ],
      [
        () => client.listAudioFileVersions({ audioFileId: audioFile!.id }, stranger()),
        () => client.listAudioFileVersions({ audioFileId: nothing }, stranger()),
      ],
      [
        () => client.resolveObject({ objectName: audioFile!.objectName }, stranger()),
        () => client.resolveObject({ objectName: 'audio/x/y.mp3' }, stranger()),
      ],
      [
        () => client.checkContentChanged({ slideId: slideIds[0]! }, stranger()),
        () => client.checkContentChanged({ slideId: nothing }, stranger()),
      ],
    ];
    for (const [foreign, missing] of pairs) expect(await outcome(foreign())).toEqual(await outcome(missing()));
    expect((await client.getAudioFile({ audioFileId: audioFile!.id }, as())).audioFile).toMatchObject({
      isPublic: false,
    });
  });

  it('answers whether a slide says something else than its narration', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [
      { title: 'T', bulletPoints: ['a', 'b'], speakerNotes: 'n' },
    ]);
    const slideId = slideIds[0]!;
    const check = (content: string) => bench.client.checkContentChanged({ slideId, title: 'T', content }, as());
    expect((await check('a\nb\n\nn')).changed).toBe(true);
    await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    await completed(timelineId, as, 1);
    expect((await check('a\nb\n\nn')).changed).toBe(false);
    expect((await check('a\nb\n\nother')).changed).toBe(true);
  });

  it('drops rows and sound of what is deleted elsewhere', async () => {
    const { userId, as } = owner();
    const { timelineId, slideIds } = bench.timelines.add(userId, [{ title: 'Goes first' }, { title: 'Goes later' }]);
    await bench.client.generateTimelineAudio({ timelineId, ...andrew }, as());
    await completed(timelineId, as, 2);
    const { narrations } = await bench.client.listNarration({ timelineId }, as());
    const gone = narrations.find(({ slideId }) => slideId === slideIds[0])!;
    const kept = narrations.find(({ slideId }) => slideId === slideIds[1])!;
    await bench.bus.bus.publish(SlideDeletedSchema, { timelineId, slideId: slideIds[0]! }, { messageId: randomUUID() });
    await eventually(async () => {
      expect(await bench.store.store.head(gone.pcmKey)).toBeNull();
      expect(await bench.store.store.head(gone.mp3Key)).toBeNull();
    });
    expect(await bench.store.store.head(kept.pcmKey)).not.toBeNull();
    await bench.bus.bus.publish(TimelineDeletedSchema, { timelineId, ownerId: userId }, { messageId: randomUUID() });
    await eventually(async () => expect(await bench.store.store.head(kept.pcmKey)).toBeNull());
    expect(
      await bench.db.selectFrom('audio_file').select('id').where('timeline_id', '=', timelineId).execute(),
    ).toEqual([]);
    expect(await bench.db.selectFrom('job').select('id').where('timeline_id', '=', timelineId).execute()).toEqual([]);
  });

  it('[UX7] gives a copy of a timeline its narration; each of the two outlives the other', async () => {
    const { userId, as } = owner();
    const source = bench.timelines.add(userId, [{ title: 'Twice' }, { title: 'Spoken' }]);
    await bench.client.generateTimelineAudio({ timelineId: source.timelineId, ...andrew }, as());
    await completed(source.timelineId, as, 2);
    const copy = bench.timelines.add(userId, [{ title: 'Twice' }, { title: 'Spoken' }]);
    const event = {
      sourceTimelineId: source.timelineId,
      timelineId: copy.timelineId,
      ownerId: userId,
      slides: source.slideIds.map((sourceSlideId, index) => ({ sourceSlideId, slideId: copy.slideIds[index]! })),
    };
    const messageId = randomUUID();
    await bench.bus.bus.publish(TimelineDuplicatedSchema, event, { messageId });
    await completed(copy.timelineId, as, 2);
    await eventually(() => copy.slideIds.every((slideId) => changes.includes(slideId)));
    // Nothing is left to be spoken.
    expect(await bench.client.generateTimelineAudio({ timelineId: copy.timelineId, ...andrew }, as())).toMatchObject({
      jobsQueued: 0,
      slidesSkipped: 2,
    });
    const [first] = await Promise.all(
      [source, copy].map(
        async ({ slideIds }) => (await bench.client.getSlideAudio({ slideId: slideIds[0]! }, as())).audioFile!,
      ),
    );
    const { audioFile } = await bench.client.getSlideAudio({ slideId: copy.slideIds[0]! }, as());
    expect(audioFile).toMatchObject({ timelineId: copy.timelineId, size: first!.size, isCurrent: true });
    expect(audioFile!.objectName).not.toBe(first!.objectName);
    await bench.bus.bus.publish(
      TimelineDeletedSchema,
      { timelineId: source.timelineId, ownerId: userId },
      { messageId: randomUUID() },
    );
    await eventually(async () =>
      expect((await bench.client.listNarration({ timelineId: source.timelineId }, as())).narrations).toEqual([]),
    );
    const { objectKey } = await bench.client.resolveObject({ objectName: audioFile!.objectName }, as());
    expect(audioFile!.tag.length + (await bench.read(objectKey)).length).toBe(Number(audioFile!.size));
  });

  it('[UX7] leaves nothing for a copy that was deleted before', async () => {
    const { userId, as } = owner();
    const source = bench.timelines.add(userId, [{ title: 'Gone twice' }]);
    await bench.client.generateTimelineAudio({ timelineId: source.timelineId, ...andrew }, as());
    await completed(source.timelineId, as, 1);
    const timelineId = randomUUID();
    const slides = [{ sourceSlideId: source.slideIds[0]!, slideId: randomUUID() }];
    const event = { sourceTimelineId: source.timelineId, timelineId, ownerId: userId, slides };
    const messageId = randomUUID();
    await bench.bus.bus.publish(TimelineDuplicatedSchema, event, { messageId });
    await eventually(() => changes.includes(slides[0]!.slideId));
    await eventually(async () =>
      expect(
        await bench.db.selectFrom('audio_file').select('id').where('timeline_id', '=', timelineId).execute(),
      ).toEqual([]),
    );
  });

  it('has exactly one current version after 8 that come at once', async () => {
    const { userId, as } = owner();
    const { slideIds } = bench.timelines.add(userId, [{ title: 'Contested' }]);
    const slideId = slideIds[0]!;
    await bench.client.generateSlideAudio({ slideId, ...andrew }, as());
    await eventually(() => bench.client.getSlideAudio({ slideId }, as()));
    const { audioFile } = await bench.client.getSlideAudio({ slideId }, as());
    const upload = await bench.client.createUpload(
      { bucket: 'audio', filename: 'take.mp3', contentType: 'audio/mpeg', size: audioFile!.size },
      as(),
    );
    const bytes = await bench.read(
      (await bench.client.resolveObject({ objectName: audioFile!.objectName }, as())).objectKey,
    );
    await bench.store.store.put(upload.objectKey, bytes, { contentType: 'audio/mpeg' });
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? bench.client.createAudioFile({ slideId, objectName: upload.objectName }, as())
          : bench.client.updateAudioFile({ audioFileId: audioFile!.id, makeCurrent: true }, as()),
      ),
    );
    const rows = await bench.db.selectFrom('audio_file').select('is_current').where('slide_id', '=', slideId).execute();
    expect(rows).toHaveLength(5);
    expect(rows.filter((row) => row.is_current)).toHaveLength(1);
  });
});

describe('while a voice is still speaking', () => {
  it('[AU7] cancels what is queued and under way, keeps what is finished, and frees the voice', async () => {
    await using held = await heldBench();
    const { userId, as } = owner();
    const { timelineId, slideIds } = held.bench.timelines.add(userId, [
      { title: 'First' },
      { title: 'Second' },
      { title: 'Third' },
    ]);
    await held.bench.client.generateTimelineAudio({ timelineId, ...andrew, voice: 'held' }, as());
    const statuses = async () =>
      (await held.bench.client.getAudioStatus({ timelineId }, as())).slides.map(({ status }) => status);
    await eventually(async () => expect(await statuses()).toEqual(['processing', 'pending', 'pending']));
    await eventually(() => held.provider.waiting === 1);
    held.provider.release();
    await eventually(async () => expect(await statuses()).toEqual(['completed', 'processing', 'pending']));
    await eventually(() => held.provider.waiting === 1);
    await held.bench.client.cancelAudioGeneration({ timelineId }, as());
    await eventually(async () => expect(await statuses()).toEqual(['completed', 'none', 'none']));
    await eventually(() => held.provider.aborted === 1);
    expect(
      (await held.bench.client.listNarration({ timelineId }, as())).narrations.map(({ slideId }) => slideId),
    ).toEqual([slideIds[0]]);
  });

  it('[AU7] shows a slide as under way, not as unspoken, that is finished while its state is read', async () => {
    await using held = await heldBench();
    const { db, client, timelines: decks } = held.bench;
    const { userId, as } = owner();
    const { timelineId } = decks.add(userId, [{ title: 'Only' }]);
    await client.generateTimelineAudio({ timelineId, ...andrew, voice: 'held' }, as());
    await eventually(() => held.provider.waiting === 1);
    const statusNow = async () => (await client.getAudioStatus({ timelineId }, as())).slides[0]!.status;
    let reads = 0;
    const slow = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        reads += 1;
        if (reads > 1) return result;
        held.provider.release();
        await eventually(async () => expect(await statusNow()).toBe('completed'));
        return result;
      },
    });
    const read = createGetAudioStatus({ db: slow, timelines: createTimelines(held.bench.bus.bus) });
    expect((await read({ timelineId } as TimelineAudioRequest, as())).slides).toMatchObject([{ status: 'processing' }]);
    expect(reads).toBe(2);
  });

  it.each(['timeline', 'account'] as const)(
    'stops when the %s is deleted, and neither a job nor a narration of it stays',
    async (what) => {
      await using held = await heldBench();
      const { userId, as } = owner();
      const { timelineId } = held.bench.timelines.add(userId, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
      await held.bench.client.generateTimelineAudio({ timelineId, ...andrew, voice: 'held' }, as());
      await eventually(() => held.provider.waiting === 1);
      const { bus } = held.bench.bus;
      if (what === 'timeline')
        await bus.publish(TimelineDeletedSchema, { timelineId, ownerId: userId }, { messageId: randomUUID() });
      else await bus.publish(UserDeletedSchema, { userId }, { messageId: randomUUID() });
      await eventually(() => held.provider.aborted === 1);
      await eventually(async () => expect(await held.bench.db.selectFrom('job').select('id').execute()).toEqual([]));
      expect(await held.bench.db.selectFrom('audio_file').select('id').execute()).toEqual([]);
    },
  );

  it.each(['timeline', 'account'])(
    'publishes nothing of a deleted %s from the answer of EndJobs on, before the event arrives',
    async (what) => {
      await using held = await heldBench();
      const { userId, as } = owner();
      const { timelineId } = held.bench.timelines.add(userId, [{ title: 'One' }, { title: 'Two' }]);
      await held.bench.client.generateTimelineAudio({ timelineId, ...andrew, voice: 'held' }, as());
      await eventually(() => held.provider.waiting === 1);
      await held.bench.client.endJobs(what === 'timeline' ? { timelineId } : { ownerId: userId }, as());
      // The voice ends before the worker has heard of it.
      held.provider.release();
      await eventually(async () => expect(await held.bench.db.selectFrom('job').select('id').execute()).toEqual([]));
      expect(await held.bench.db.selectFrom('audio_file').select('id').execute()).toEqual([]);
    },
  );

  it('answers the same job to the same request, and a new one when the voice is changed', async () => {
    await using held = await heldBench();
    const { userId, as } = owner();
    const { slideIds } = held.bench.timelines.add(userId, [{ title: 'Only' }]);
    const slideId = slideIds[0]!;
    const ask = (voice: string) => held.bench.client.generateSlideAudio({ slideId, ...andrew, voice }, as());
    const first = await ask('held');
    expect((await Promise.all([ask('held'), ask('held')])).map(({ jobId }) => jobId)).toEqual([
      first.jobId,
      first.jobId,
    ]);
    await eventually(() => held.provider.waiting === 1);
    const second = await ask('held-too');
    expect(second.jobId).not.toBe(first.jobId);
    await eventually(() => held.provider.waiting === 1 && held.provider.aborted === 1);
    held.provider.release();
    const { audioFile } = await eventually(() => held.bench.client.getSlideAudio({ slideId }, as()));
    expect(audioFile!.metadata!.voice).toBe('held-too');
  });

  it('[J1] waits for a store that is away, says so, and goes on when it is back', async () => {
    await using folder = await temporaryDirectory('store');
    const directory = join(folder.path, 'files');
    await mkdir(directory);
    const store = createDiskStore({ directory, publicUrl: 'http://127.0.0.1', secret: 'a secret of tests' });
    await using held = await heldBench({ store });
    const { userId, as } = owner();
    const { slideIds } = held.bench.timelines.add(userId, [{ title: 'Patient' }]);
    const { jobId } = await held.bench.client.generateSlideAudio(
      { slideId: slideIds[0]!, ...andrew, voice: 'held' },
      as(),
    );
    await eventually(() => held.provider.waiting === 1);
    // In place of the store's folder there is something that holds no files.
    await rename(directory, `${directory}-away`);
    await writeFile(directory, '');
    for (let turn = 0; turn < 6; turn += 1) {
      held.provider.release();
      await eventually(() => held.provider.waiting === 1);
    }
    await eventually(async () => {
      // A try that began since the last look ends, so that the job waits again.
      held.provider.release();
      const { job } = await held.bench.client.getJob({ jobId }, as());
      expect(job).toMatchObject({
        status: JobStatus.QUEUED,
        currentTask: 'Waiting for the object store…',
        task: { code: 'waitingFor' },
      });
    });
    await rm(directory);
    await rename(`${directory}-away`, directory);
    await eventually(async () => {
      held.provider.release();
      expect((await held.bench.client.getJob({ jobId }, as())).job!.status).toBe(JobStatus.COMPLETED);
    });
  });

  it('[D14] refuses to narrate when audio is switched off', async () => {
    await using off = await audioBench();
    await using _service = await off.start({ config: { enabled: false } });
    const { userId, as } = owner();
    const { timelineId, slideIds } = off.timelines.add(userId, [{ title: 'Quiet' }]);
    const disabled = {
      code: 'AUDIO_DISABLED',
      userMessage: 'Audio generation is disabled. You can still generate video content without audio.',
    };
    await expect(off.client.generateTimelineAudio({ timelineId, ...andrew }, as())).rejects.toMatchObject(disabled);
    await expect(off.client.generateSlideAudio({ slideId: slideIds[0]!, ...andrew }, as())).rejects.toMatchObject(
      disabled,
    );
    await expect(off.client.generateSpeech({ text: 'Hello', voiceId: 'andrew' }, as())).rejects.toMatchObject(disabled);
    expect((await off.client.listVoices({}, as())).voices[0]!.name).toBe('Andrew (basic)');
  });
});

async function heldBench(parts: { readonly store?: ObjectStore } = {}) {
  const stack = new AsyncDisposableStack();
  const bench = stack.use(await audioBench());
  const provider = heldProvider();
  stack.use(await bench.start({ parts: { ...parts, providers: () => [provider] } }));
  return { bench, provider, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
