import { randomUUID } from 'node:crypto';
import { SAMPLE_RATE } from '@slidewright/neural-voices';
import { JobStatus, UserDeletedSchema } from '@slidewright/contracts';
import { createGate } from '@slidewright/platform';
import { descendantsOf, eventually, isRunning, JOB_LIMIT_MS, silentLog, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureSpeechProviders, createSpeechProviders } from '../src/adapters/speech-providers/index.ts';
import { narrate } from '../src/narration/narrate.ts';
import { findSoundTools } from '../src/narration/sound/sound-tools.ts';
import type { SpeechProvider, SpeechSound } from '../src/narration/speech-provider.ts';
import { audioBench, type AudioBench } from './harness.ts';

const NEURAL = { VOICES: 'neural', NEURAL_PROCESSES: '2', ESPEAK_PATH: '/nowhere' };
const NEVER = new AbortController().signal;
/** Voices of the service that the model speaks with; a tone takes the place of the others. */
const BY_MODEL: ReadonlySet<string> = new Set(['neural-grace', 'neural-emma']);

let bench: AudioBench;
let running: AsyncDisposable;
/** The neural voices themselves, and as the service has them. */
let model: SpeechProvider;
let providers: SpeechProvider[];
/** Texts that the service asked to be spoken, and those that have been. */
const spoken: string[] = [];
const heard: string[] = [];
/** Tones wait for it. */
let released = Promise.resolve();

const createProviders = (env: Record<string, string>) =>
  findSoundTools('ffmpeg').then((tools) =>
    createSpeechProviders(configureSpeechProviders({ HOME: process.env['HOME'], ...env }), { tools, log: silentLog }),
  );

beforeAll(async () => {
  // The second speaks other languages, in tests of its own.
  const [neural, ...others] = await createProviders(NEURAL);
  model = neural!;
  // As the model: as many at a time as it has processes, in the order of the requests.
  const turns = createGate(neural!.parallel ?? 1, Infinity);
  const synthesise: SpeechProvider['synthesise'] = async (request) => {
    spoken.push(request.text);
    const sound = BY_MODEL.has(request.voice.id)
      ? await neural!.synthesise(request)
      : await turns.pass(() => released.then(tone));
    heard.push(request.text);
    return sound;
  };
  providers = [{ ...neural!, synthesise }, ...others.filter(({ quality }) => quality !== 'neural')];
  bench = await audioBench();
  running = await bench.start({
    config: { concurrency: 2 },
    parts: { providers: () => providers, firstSamplesMs: 0 },
  });
  const voices = await model.voices(NEVER);
  // They are spoken in the background of everything else.
  await eventually(
    async () => (await bench.db.selectFrom('sample').select('hash').execute()).length === voices.length,
    { timeoutMs: JOB_LIMIT_MS },
  );
});
afterAll(async () => {
  await running?.[Symbol.asyncDispose]();
  await bench?.[Symbol.asyncDispose]();
});

function tone(): SpeechSound {
  const samples = Int16Array.from({ length: 2 * SAMPLE_RATE }, (_, at) => 4_000 * Math.sin(at / 10));
  return { samples, sampleRate: SAMPLE_RATE, appliedSpeed: 1, appliedPitch: 1 };
}

const owner = () => {
  const userId = randomUUID();
  return { userId, as: () => testContext(userId) };
};

async function narrateSlide(slideId: string, as: () => ReturnType<typeof testContext>, voice = 'neural-andrew') {
  spoken.length = 0;
  const { jobId } = await bench.client.generateSlideAudio(
    { slideId, voice, speed: 1, pitch: 1, regenerate: false },
    as(),
  );
  await eventually(async () => {
    const { job } = await bench.client.getJob({ jobId }, as());
    expect(job?.status).toBe(JobStatus.COMPLETED);
  });
  return [...spoken];
}

describe('neural voices', () => {
  it('[NV1] come first in the list, six or more, American and British, of both sexes, Andrew before all', async () => {
    const { voices } = await bench.client.listVoices({ provider: 'local' }, testContext());
    const neural = voices.filter(({ id }) => id.startsWith('neural-'));
    expect(voices.slice(0, neural.length)).toEqual(neural);
    expect(neural[0]!.name).toBe('Andrew');
    expect(neural.length).toBeGreaterThanOrEqual(6);
    expect(new Set(neural.map(({ language, gender }) => `${language} ${gender}`))).toEqual(
      new Set(['en-US male', 'en-US female', 'en-GB male', 'en-GB female']),
    );
  });

  it('have their samples before anybody asks for one', async () => {
    spoken.length = 0;
    const sample = await bench.client.getVoicePreview({ voiceId: 'neural-grace' }, testContext());
    expect(Number(sample.size)).toBeGreaterThan(20_000);
    expect(spoken).toEqual([]);
  });

  it('[NV5] [NV6] tell when each word is heard, and take the time that the speed asks for, at the usual loudness', async () => {
    const tools = await findSoundTools('ffmpeg');
    const [andrew] = await model.voices(NEVER);
    const text = 'Dr. Lee saw the tide rise 12.5 metres.';
    const say = (bend: { speed: number; pitch: number }) =>
      narrate(model, tools, { text, voice: andrew!, ...bend, signal: NEVER });
    const bends = [
      { speed: 0.5, pitch: 0.85 },
      { speed: 2, pitch: 1.15 },
    ];
    const [sound, ...bent] = await Promise.all([{ speed: 1, pitch: 1 }, ...bends].map(say));
    expect(sound!.cues.map(({ wordTimes }) => wordTimes)).toEqual(['measured']);
    expect(sound!.cues.flatMap(({ words }) => words!.map((word) => word.text)).join(' ')).toBe(text);
    const words = sound!.cues.flatMap((cue) => cue.words!);
    for (const [index, { startMs, endMs }] of words.entries()) {
      expect(endMs).toBeGreaterThan(startMs);
      expect(startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
    }
    // "Twelve point five" takes longer than "tide".
    const length = (word: string) => words.filter((at) => at.text === word).map((at) => at.endMs - at.startMs)[0]!;
    expect(length('12.5')).toBeGreaterThan(2 * length('tide'));
    for (const [index, { speed }] of bends.entries()) {
      const { durationMs, loudnessLufs, cues } = bent[index]!;
      expect(Math.abs((durationMs * speed) / sound!.durationMs - 1), `at a speed of ${speed}`).toBeLessThan(0.12);
      expect(Math.abs(loudnessLufs + 16), `at a speed of ${speed}`).toBeLessThan(0.7);
      expect(cues.map((cue) => cue.text)).toEqual(sound!.cues.map((cue) => cue.text));
    }
  });

  it('[PR1] say a word as IPA tells them, and time it as the word that is written', async () => {
    const tools = await findSoundTools('ffmpeg');
    const [voice] = await model.voices(NEVER);
    const say = (said: string) =>
      narrate(model, tools, {
        text: 'Nguyen spoke.',
        pronunciations: [{ term: 'nguyen', said, alphabet: 'ipa', exactCase: false }],
        voice: voice!,
        speed: 1,
        pitch: 1,
        signal: NEVER,
      });
    const [short, long] = await Promise.all([say('wɪn'), say('ˌɛnɡuːjɛnˈoʊvəɹəˌstɛɹ')]);
    const wordOf = ({ cues }: typeof short) => cues[0]!.words!.find(({ text }) => text === 'Nguyen')!;
    const lengthOf = (sound: typeof short) => wordOf(sound).endMs - wordOf(sound).startMs;
    expect(lengthOf(long)).toBeGreaterThan(2 * lengthOf(short));
    expect(short.cues[0]!.wordTimes).toBe('measured');
  });

  it('[NV4] speak one sentence when one of a slide changed, and none for another slide of the same words', async () => {
    const { userId, as } = owner();
    const notes = ['Boats leave.', 'Birds sing.', 'It rains.'];
    const { slideIds } = bench.timelines.add(userId, [
      { speakerNotes: notes.join(' ') },
      { speakerNotes: [...notes].reverse().join(' ') },
    ]);
    expect(await narrateSlide(slideIds[0]!, as)).toHaveLength(3);
    bench.timelines.edit(slideIds[0]!, { speakerNotes: [notes[0], 'Birds sleep.', notes[2]].join(' ') });
    expect(await narrateSlide(slideIds[0]!, as)).toEqual(['Birds sleep.']);
    expect(await narrateSlide(slideIds[1]!, as)).toEqual([]);
    // Another user's sentences are not used.
    const other = owner();
    const { slideIds: others } = bench.timelines.add(other.userId, [{ speakerNotes: notes[0]! }]);
    expect(await narrateSlide(others[0]!, other.as)).toHaveLength(1);
  });

  it('speak a kept sentence again when its object is gone', async () => {
    const { userId, as } = owner();
    const { slideIds } = bench.timelines.add(userId, [
      { speakerNotes: 'A buoy rings.' },
      { speakerNotes: 'A buoy rings. It rains.' },
      { speakerNotes: 'It rains. A buoy rings.' },
    ]);
    await narrateSlide(slideIds[0]!, as, 'neural-bella');
    const { object_key: key } = await bench.db
      .selectFrom('spoken_sentence')
      .select('object_key')
      .where('owner_id', '=', userId)
      .executeTakeFirstOrThrow();
    await bench.store.store.delete([key]);
    expect((await narrateSlide(slideIds[1]!, as, 'neural-bella')).sort()).toEqual(['A buoy rings.', 'It rains.']);
    expect(await narrateSlide(slideIds[2]!, as, 'neural-bella')).toEqual([]);
  });

  it('keep no more than they may, and nothing of a deleted account', async () => {
    const { userId, as } = owner();
    const { slideIds } = bench.timelines.add(userId, [{ speakerNotes: 'Old words.' }, { speakerNotes: 'New words.' }]);
    for (const slideId of slideIds) await narrateSlide(slideId, as, 'neural-oliver');
    const kept = () =>
      bench.db
        .selectFrom('spoken_sentence')
        .select(['object_key', 'owner_id', 'size'])
        .orderBy('used_at', 'desc')
        .execute();
    const [newest] = await kept();
    await using _small = await bench.start({
      config: { role: 'worker', sentenceCacheBytes: Number(newest!.size) },
      parts: { providers: () => [] },
    });
    await eventually(async () => expect(await kept()).toEqual([newest]));
    expect(newest!.owner_id).toBe(userId);
    await bench.bus.bus.publish(UserDeletedSchema, { userId }, { messageId: randomUUID() });
    await eventually(async () => {
      expect(await kept()).toEqual([]);
      expect(await bench.store.store.head(newest!.object_key)).toBeNull();
    });
  });

  it('[NV7] stop when the narration is cancelled, and the processor is free', async () => {
    const { userId, as } = owner();
    const long = Array.from(
      { length: 20 },
      (_, index) => `Sentence number ${index} is about the harbour, the boats and the weather.`,
    );
    const { timelineId, slideIds } = bench.timelines.add(userId, [{ speakerNotes: long.join(' ') }]);
    spoken.length = 0;
    await bench.client.generateSlideAudio(
      { slideId: slideIds[0]!, voice: 'neural-emma', speed: 1, pitch: 1, regenerate: false },
      as(),
    );
    await eventually(() => expect(spoken.length).toBeGreaterThanOrEqual(2));
    const speaking = descendantsOf(process.pid).filter(({ command }) => command.includes('synthesis-process'));
    expect(speaking.length).toBeGreaterThan(0);
    await bench.client.cancelAudioGeneration({ timelineId }, as());
    await eventually(() => expect(speaking.filter(isRunning)).toEqual([]));
    expect(spoken.length).toBeLessThan(20);
  });

  describe('of two users', () => {
    const sentences = (subject: string): string =>
      ['one', 'two', 'three', 'four'].map((number) => `${subject} ${number}.`).join(' ');
    const startNarration = async (voice: string, slides: readonly string[]) => {
      const { userId, as } = owner();
      const { timelineId } = bench.timelines.add(
        userId,
        slides.map((speakerNotes) => ({ speakerNotes })),
      );
      const request = { timelineId, voice, speed: 1, pitch: 1, regenerate: false };
      await bench.client.generateTimelineAudio(request, as());
      return async () => (await bench.client.getAudioStatus({ timelineId }, as())).summary!.completed;
    };

    /** Lets nothing be spoken until `all` have been asked for. */
    async function holdUntil(all: readonly string[], start: () => Promise<void>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      try {
        [spoken.length, heard.length] = [0, 0];
        await start();
        await eventually(() => expect(spoken).toEqual(expect.arrayContaining([...all])));
      } finally {
        resolve();
      }
    }

    it('speak their long narrations by turns (J5)', async () => {
      const completed: (() => Promise<number>)[] = [];
      await holdUntil(['Boat one.', 'Hill one.'], async () => {
        completed.push(await startNarration('neural-marcus', [sentences('Boat')]));
        completed.push(await startNarration('neural-bella', [sentences('Hill')]));
      });
      await eventually(async () => expect(await Promise.all(completed.map((count) => count()))).toEqual([1, 1]));
      const last = heard.findLastIndex((text) => text.startsWith('Boat'));
      expect(heard.slice(0, last).filter((text) => text.startsWith('Hill')).length).toBeGreaterThanOrEqual(2);
    });

    it('do not make a short narration wait for the whole of a long one (J5)', async () => {
      const completed: (() => Promise<number>)[] = [];
      await holdUntil(['A cat.', 'A dog.'], async () => {
        completed.push(await startNarration('neural-george', ['A cat.', 'A dog.', 'A fox.', 'An owl.']));
        await eventually(() => expect(spoken).toHaveLength(2));
        completed.push(await startNarration('neural-isabel', ['A bee.']));
      });
      await eventually(async () => expect(await Promise.all(completed.map((count) => count()))).toEqual([4, 1]));
      // Two slides were under way before it was asked for.
      expect(heard.indexOf('A bee.')).toBeLessThan(heard.indexOf('An owl.'));
    });
  });

  it('[FV5] speak Chinese and Japanese, and Spanish, French, Italian, Portuguese and Hindi where espeak-ng is installed, and tell when each word is heard', async () => {
    const tools = await findSoundTools('ffmpeg');
    const installed = await createProviders({ VOICES: 'neural', NEURAL_PROCESSES: '1' });
    try {
      const [english, ...others] = installed.filter(({ quality }) => quality === 'neural');
      expect(others.map((provider) => provider.model)).toEqual(others.map(() => english!.model));
      const offered = await Promise.all(others.map((provider) => provider.voices(NEVER)));
      const voices = offered.flat();
      expect(new Set(voices.map(({ language }) => language))).toEqual(
        new Set(['es', 'fr', 'it', 'pt-BR', 'hi', 'ja', 'zh']),
      );
      const texts = {
        es: '¿Qué hora es, señor?',
        fr: "L'eau monte, c'est vrai.",
        it: 'Perché no?',
        'pt-BR': 'Não há pressa.',
        hi: 'पानी 5 मीटर है।',
        ja: '水は100度で沸騰します。',
        zh: '水在100度沸腾。',
      };
      for (const voice of voices) {
        const text = texts[voice.language as keyof typeof texts];
        const sound = await narrate(
          others.find((_, index) => offered[index]!.includes(voice))!,
          tools,
          { text, voice, speed: 1, pitch: 1, signal: NEVER },
        );
        expect(
          sound.cues.map(({ wordTimes }) => wordTimes),
          voice.id,
        ).toEqual(['measured']);
        const words = sound.cues.flatMap((cue) => cue.words!);
        expect(words.map((word) => word.text).join(/^(?:ja|zh)$/.test(voice.language) ? '' : ' '), voice.id).toBe(text);
        expect(
          words.every(({ startMs, endMs }) => endMs > startMs),
          voice.id,
        ).toBe(true);
      }
    } finally {
      for (const provider of installed) await provider[Symbol.asyncDispose]();
    }
  });

  it('read an English sentence in a French text as English', async () => {
    const tools = await findSoundTools('ffmpeg');
    const installed = await createProviders({ VOICES: 'neural', NEURAL_PROCESSES: '1' });
    try {
      const others = installed[1]!;
      const voice = (await others.voices(NEVER)).find(({ language }) => language === 'fr')!;
      const say = (language?: string) =>
        others.synthesise({
          text: 'We have three of them.',
          voice,
          ...(language === undefined ? {} : { language }),
          speed: 1,
          pitch: 1,
          signal: NEVER,
        });
      expect((await say('en')).samples).not.toEqual((await say()).samples);
      const sound = await narrate(others, tools, {
        text: 'Il y a 12 livres. We have 3 of them.',
        voice,
        language: 'fr',
        speed: 1,
        pitch: 1,
        signal: NEVER,
      });
      expect(sound.cues.map(({ text }) => text)).toEqual(['Il y a 12 livres.', 'We have 3 of them.']);
    } finally {
      for (const provider of installed) await provider[Symbol.asyncDispose]();
    }
  });

  it('speak a long sentence of Chinese clause by clause', async () => {
    const tools = await findSoundTools('ffmpeg');
    const installed = await createProviders({ ...NEURAL, NEURAL_PROCESSES: '1' });
    try {
      const [voice] = await installed[1]!.voices(NEVER);
      const text = `${'潮水每天两次涨到港口的墙边，'.repeat(9)}然后又退下去。`;
      const { cues } = await narrate(installed[1]!, tools, { text, voice: voice!, speed: 1, pitch: 1, signal: NEVER });
      expect(cues.map((cue) => cue.text).join('')).toBe(text);
    } finally {
      for (const provider of installed) await provider[Symbol.asyncDispose]();
    }
  });

  it('[FV5] speak Chinese and Japanese without espeak-ng too', async () => {
    const installed = await createProviders({ ...NEURAL, NEURAL_PROCESSES: '1' });
    try {
      const others = installed.slice(1).filter(({ quality }) => quality === 'neural');
      const voices = (await Promise.all(others.map((provider) => provider.voices(NEVER)))).flat();
      expect(new Set(voices.map(({ language }) => language))).toEqual(new Set(['ja', 'zh']));
    } finally {
      for (const provider of installed) await provider[Symbol.asyncDispose]();
    }
  });

  it('[FV5] of other languages are refused by a sentence that names espeak-ng where it is missing', async () => {
    const { userId, as } = owner();
    const { slideIds } = bench.timelines.add(userId, [{ speakerNotes: 'Hola.' }]);
    const refused = bench.client.generateSlideAudio(
      { slideId: slideIds[0]!, voice: 'neural-dora', speed: 1, pitch: 1, regenerate: false },
      as(),
    );
    await expect(refused).rejects.toMatchObject({
      code: 'VOICE_UNAVAILABLE',
      userMessage:
        'The voice Dora needs the program espeak-ng on the server. Please install it, or choose another voice.',
    });
  });

  it('[NV1] speak, each of them', async () => {
    for (const voice of await model.voices(NEVER)) {
      const { samples } = await model.synthesise({ text: 'Yes.', voice, speed: 1, pitch: 1, signal: NEVER });
      // A fifth of a second at least, and no silence.
      expect(samples.length, voice.id).toBeGreaterThan(SAMPLE_RATE / 5);
      expect(
        samples.some((sample) => Math.abs(sample) > 3_000),
        voice.id,
      ).toBe(true);
    }
  });

  it.each([
    ['switched off', { VOICES: 'basic' }],
    ['not installed', { VOICES: 'neural', VOICE_CACHE: '/nowhere' }],
  ])('[NV2] leave the basic voices where they are %s', async (_, env) => {
    const basic = await createProviders({ ESPEAK_PATH: '/nowhere', ...env });
    expect(basic.map(({ id }) => id)).toEqual(['embedded']);
    for (const provider of basic) await provider[Symbol.asyncDispose]();
  });
});
