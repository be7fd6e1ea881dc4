import { randomUUID } from 'node:crypto';
import {
  JobStatus,
  TimelineDeletedSchema,
  TimelineDuplicatedSchema,
  UserDeletedSchema,
  type Pronunciation,
} from '@slidewright/contracts';
import { eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedProvider } from '../src/adapters/speech-providers/embedded/embedded.ts';
import { narrate } from '../src/narration/narrate.ts';
import { findSoundTools } from '../src/narration/sound/sound-tools.ts';
import type { SpeechProvider } from '../src/narration/speech-provider.ts';
import { audioBench, type AudioBench } from './harness.ts';

const NEVER = new AbortController().signal;
const flite = createEmbeddedProvider();
/** Sentences that the engine was asked to speak, but for the samples of its voices. */
const spoken: string[] = [];
/** flite as an engine that keeps its sentences. */
const keeping: SpeechProvider = {
  ...flite,
  keepsSentences: true,
  synthesise(request) {
    if (request.priority !== 'background') spoken.push(request.text);
    return flite.synthesise(request);
  },
};

let bench: AudioBench;
let running: AsyncDisposable;
beforeAll(async () => {
  bench = await audioBench();
  running = await bench.start({ parts: { providers: () => [keeping] } });
});
afterAll(async () => {
  await running?.[Symbol.asyncDispose]();
  await bench?.[Symbol.asyncDispose]();
});

const owner = () => {
  const userId = randomUUID();
  return { userId, as: () => testContext(userId) };
};
const settings = { voice: 'andrew', speed: 1, pitch: 1 };
type Owner = ReturnType<typeof owner>;
const entry = (term: string, said: string, alphabet = 'respelling') => ({ term, said, alphabet, exactCase: false });

/** Brings the narration of a timeline up to date; returns what was spoken for it. */
async function narrateAll({ as }: Owner, timelineId: string): Promise<string[]> {
  spoken.length = 0;
  const { queuedJobs } = await bench.client.generateTimelineAudio({ timelineId, ...settings, regenerate: false }, as());
  for (const { jobId } of queuedJobs)
    await eventually(async () => {
      const { job } = await bench.client.getJob({ jobId }, as());
      expect(job?.status).toBe(JobStatus.COMPLETED);
    });
  return [...spoken];
}

async function staleSlides({ as }: Owner, timelineId: string): Promise<number[]> {
  const { slides } = await bench.client.getAudioStatus({ timelineId }, as());
  return slides.flatMap(({ textChanged }, index) => (textChanged ? [index] : []));
}

const captionsOf = async ({ as }: Owner, slideId: string): Promise<string> => {
  const { audioFile } = await bench.client.getSlideAudio({ slideId }, as());
  return audioFile!.metadata!.cues.map(({ text }) => text).join(' ');
};

describe('a dictionary', () => {
  it('[PR4] makes only the sentences that hold a changed entry stale, and only they are spoken again', async () => {
    const person = owner();
    const { timelineId, slideIds } = bench.timelines.add(person.userId, [
      { speakerNotes: 'We store rows. SQL reads them. It is old.' },
      { speakerNotes: 'Nothing else matters here.' },
    ]);
    expect(await narrateAll(person, timelineId)).toHaveLength(4);
    await bench.client.putDictionary({ entries: [entry('sql', 'structured query')] }, person.as());
    expect(await staleSlides(person, timelineId)).toEqual([0]);
    expect(await narrateAll(person, timelineId)).toEqual(['structured query reads them.']);
    expect(await staleSlides(person, timelineId)).toEqual([]);
    // [PR2] What is read on the screen stays as it was written.
    expect(await captionsOf(person, slideIds[0]!)).toBe('We store rows. SQL reads them. It is old.');
    await bench.client.putDictionary(
      { entries: [entry('NoSQL', 'no sequel'), entry('sql', 'structured query')] },
      person.as(),
    );
    expect(await staleSlides(person, timelineId)).toEqual([]);
  });

  it('makes narration current again when a change is taken back', async () => {
    const person = owner();
    const { timelineId } = bench.timelines.add(person.userId, [{ speakerNotes: 'SQL reads them.' }]);
    await narrateAll(person, timelineId);
    await bench.client.putDictionary({ entries: [entry('SQL', 'structured query')] }, person.as());
    expect(await staleSlides(person, timelineId)).toEqual([0]);
    await bench.client.putDictionary({ entries: [] }, person.as());
    expect(await staleSlides(person, timelineId)).toEqual([]);
    expect(await narrateAll(person, timelineId)).toEqual([]);
  });

  it('[PR1] of a timeline comes before that of the person, and belongs to its copy as well', async () => {
    const person = owner();
    const { timelineId } = bench.timelines.add(person.userId, [{ speakerNotes: 'SQL and API.' }]);
    await bench.client.putDictionary(
      { entries: [entry('SQL', 'structured query'), entry('API', 'appy')] },
      person.as(),
    );
    await bench.client.putDictionary({ timelineId, entries: [entry('SQL', 'squeal')] }, person.as());
    expect(await narrateAll(person, timelineId)).toEqual(['squeal and appy.']);

    const copy = bench.timelines.add(person.userId, [{ speakerNotes: 'SQL and API.' }]);
    await bench.bus.bus.publish(
      TimelineDuplicatedSchema,
      { sourceTimelineId: timelineId, timelineId: copy.timelineId, ownerId: person.userId, slides: [] },
      { messageId: randomUUID() },
    );
    const entriesOf = async (id: string) =>
      (await bench.client.getDictionary({ timelineId: id }, person.as())).entries.map(({ said }) => said);
    await eventually(async () => expect(await entriesOf(copy.timelineId)).toEqual(['squeal']));
    await bench.bus.bus.publish(
      TimelineDeletedSchema,
      { timelineId, ownerId: person.userId },
      { messageId: randomUUID() },
    );
    await eventually(async () => expect(await entriesOf(timelineId)).toEqual([]));
    expect(await entriesOf(copy.timelineId)).toEqual(['squeal']);
    await bench.bus.bus.publish(UserDeletedSchema, { userId: person.userId }, { messageId: randomUUID() });
    await eventually(async () => expect(await entriesOf(copy.timelineId)).toEqual([]));
    await eventually(async () => expect((await bench.client.getDictionary({}, person.as())).entries).toEqual([]));
  });

  it('finds narration out of date that was spoken while it changed', async () => {
    const person = owner();
    const { timelineId } = bench.timelines.add(person.userId, [{ speakerNotes: 'SQL reads them.' }]);
    const held = Promise.withResolvers<void>();
    const isSpeaking = Promise.withResolvers<void>();
    const { synthesise } = flite;
    flite.synthesise = async (request) => {
      isSpeaking.resolve();
      await held.promise;
      return synthesise(request);
    };
    try {
      const narrated = narrateAll(person, timelineId);
      await isSpeaking.promise;
      await bench.client.putDictionary({ entries: [entry('SQL', 'structured query')] }, person.as());
      held.resolve();
      await narrated;
      expect(await staleSlides(person, timelineId)).toEqual([0]);
    } finally {
      flite.synthesise = synthesise;
    }
    expect(await narrateAll(person, timelineId)).toEqual(['structured query reads them.']);
  });

  it('compares an earlier version that is made current again', async () => {
    const person = owner();
    const { timelineId, slideIds } = bench.timelines.add(person.userId, [{ speakerNotes: 'SQL reads them.' }]);
    await narrateAll(person, timelineId);
    const { audioFile: first } = await bench.client.getSlideAudio({ slideId: slideIds[0]! }, person.as());
    await bench.client.putDictionary({ entries: [entry('SQL', 'structured query')] }, person.as());
    await narrateAll(person, timelineId);
    await bench.client.updateAudioFile({ audioFileId: first!.id, makeCurrent: true }, person.as());
    expect(await staleSlides(person, timelineId)).toEqual([0]);
  });

  it.each<[string, Pick<Pronunciation, 'term' | 'said' | 'alphabet' | 'exactCase'>[], string]>([
    [
      'IPA with a sign that is none',
      [entry('Oslo', 'ʘslo', 'ipa')],
      '“Oslo” has a pronunciation that has the sign “ʘ”',
    ],
    ['an entry twice', [entry('Oslo', 'a'), entry('oslo', 'b')], '“oslo” is in the dictionary twice'],
    ['nothing to say', [entry('Oslo', '…')], '“Oslo” has nothing to say'],
    ['a term without letters', [entry('—', 'dash')], '“—” has no letter or digit'],
    ['an unknown alphabet', [entry('Oslo', 'a', 'x-sampa')], '“Oslo” needs an alphabet'],
  ])('refuses %s and keeps what there was', async (_, entries, sentence) => {
    const person = owner();
    await bench.client.putDictionary({ entries: [entry('Bergen', 'bear gen')] }, person.as());
    await expect(bench.client.putDictionary({ entries }, person.as())).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      userMessage: expect.stringContaining(sentence),
    });
    expect((await bench.client.getDictionary({}, person.as())).entries).toMatchObject([{ term: 'Bergen' }]);
  });

  it('refuses a change based on an older state, and timelines of other people', async () => {
    const person = owner();
    const { revision } = await bench.client.putDictionary({ entries: [entry('A1', 'ay one')] }, person.as());
    await bench.client.putDictionary({ entries: [entry('B2', 'bee two')], revision }, person.as());
    await expect(bench.client.putDictionary({ entries: [], revision }, person.as())).rejects.toMatchObject({
      code: 'CHANGED_ELSEWHERE',
    });
    const { timelineId } = bench.timelines.add(person.userId, [{ title: 'Mine' }]);
    for (const call of [bench.client.getDictionary, bench.client.putDictionary])
      await expect(call({ timelineId }, owner().as())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it("[PR1] lets people hear an entry before it is kept, and nobody's narration changes", async () => {
    const person = owner();
    const preview = (pronunciation: ReturnType<typeof entry>) =>
      bench.client.previewPronunciation({ pronunciation, voiceId: 'andrew' }, person.as());
    spoken.length = 0;
    const { durationMs } = await preview(entry('SQL', 'structured query'));
    expect(spoken).toEqual(['structured query']);
    expect(Number(durationMs)).toBeGreaterThan(300);
    await preview(entry('SQL', 'structured query'));
    expect(spoken).toEqual(['structured query']);
    await expect(preview(entry('SQL', 'q', 'ipa'))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await bench.client.getDictionary({}, person.as())).entries).toEqual([]);
  });
});

describe('what notes say', () => {
  it('[PR3] is spoken with the pauses asked for, at any speed, and shown without marks', async () => {
    const tools = await findSoundTools('ffmpeg');
    const [voice] = await flite.voices(NEVER);
    const lengthOf = async (text: string, speed: number) => {
      const sound = await narrate(flite, tools, { text, voice: voice!, speed, pitch: 1, signal: NEVER });
      return sound;
    };
    for (const speed of [1, 1.5]) {
      const plain = await lengthOf('One thing. Another {thing|thing}.', speed);
      const paused = await lengthOf('[pause 1s] One thing. [pause 3s] Another {thing|thing}. [pause 2s]', speed);
      const restMs = 380 / speed;
      expect(Math.abs(paused.durationMs - plain.durationMs - (6_000 - restMs))).toBeLessThan(150);
      expect(paused.cues.map(({ text }) => text)).toEqual(['One thing.', 'Another thing.']);
      expect(paused.cues[0]!.startMs).toBeGreaterThan(900);
      expect(paused.cues[1]!.startMs - paused.cues[0]!.endMs).toBeGreaterThan(2_800);
    }
  });

  it('[PR1] sounds alike in IPA and in a word of the lexicon', async () => {
    const request = { voice: (await flite.voices(NEVER))[0]!, speed: 1, pitch: 1, signal: NEVER };
    const word = await flite.synthesise({ ...request, text: 'Take the cat home.' });
    const ipa = [{ start: 9, end: 12, ipa: 'ˈkæt' }];
    const given = await flite.synthesise({ ...request, text: 'Take the zyx home.', ipa });
    const unknown = await flite.synthesise({ ...request, text: 'Take the zyx home.' });
    expect(given.samples).toEqual(word.samples);
    expect(given.samples).not.toEqual(unknown.samples);
  });

  it('makes a word speakable for a voice that cannot read its script', async () => {
    const person = owner();
    const { timelineId, slideIds } = bench.timelines.add(person.userId, [{ speakerNotes: 'We met in 東京 once.' }]);
    const generate = () =>
      bench.client.generateSlideAudio({ slideId: slideIds[0]!, ...settings, regenerate: false }, person.as());
    await expect(generate()).rejects.toMatchObject({ code: 'TEXT_NOT_SPEAKABLE' });
    await bench.client.putDictionary({ timelineId, entries: [entry('東京', 'toe-kyo')] }, person.as());
    expect(await narrateAll(person, timelineId)).toEqual(['We met in toe-kyo once.']);
    expect(await captionsOf(person, slideIds[0]!)).toBe('We met in 東京 once.');
  });
});
