import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '@slidewright/media';
import { temporaryDirectory } from '@slidewright/platform';
import { afterAll, describe, expect, it } from 'vitest';
import { createEmbeddedProvider } from '../src/adapters/speech-providers/embedded/embedded.ts';
import { createFliteEngine } from '../src/adapters/speech-providers/embedded/flite-engine.ts';
import { findEspeak } from '../src/adapters/speech-providers/espeak/espeak.ts';
import { narrate, type NarrationSound } from '../src/narration/narrate.ts';
import { bytesOf, findSound, pcmFormat, SAMPLE_RATE } from '../src/narration/sound/sound.ts';
import { findSoundTools } from '../src/narration/sound/sound-tools.ts';
import type { ProviderVoice, SpeechProvider } from '../src/narration/speech-provider.ts';
import { medianPitch } from './pitch.ts';

const tools = await findSoundTools('ffmpeg');
const provider = createEmbeddedProvider();
const { signal } = new AbortController();
const voices = await provider.voices(signal);
const espeak = await findEspeak('espeak-ng');
afterAll(() => provider[Symbol.asyncDispose]());

const TEXT = [
  'Welcome to the quarterly review. Revenue grew 12.5% to $3.4 million — a record!',
  'Dr. Lee will now explain how we reached 1,200 customers in 14 countries, why the second quarter was so much better than the first, and what we intend to do next.',
].join('\n\n');

function voiceCalled(id: string): ProviderVoice {
  return voices.find((voice) => voice.id === id)!;
}

interface Wanted {
  readonly text?: string;
  readonly voice?: string;
  readonly speed?: number;
  readonly pitch?: number;
}

function speakAnew({ text = TEXT, voice = 'andrew', speed = 1, pitch = 1 }: Wanted): Promise<NarrationSound> {
  return narrate(provider, tools, { text, voice: voiceCalled(voice), speed, pitch, signal });
}

const spoken = new Map<string, Promise<NarrationSound>>();

/** Spoken once for all tests that ask for the same. */
function speak({ text = TEXT, voice = 'andrew', speed = 1, pitch = 1 }: Wanted = {}): Promise<NarrationSound> {
  const key = JSON.stringify([text, voice, speed, pitch]);
  const sound = spoken.get(key) ?? speakAnew({ text, voice, speed, pitch });
  spoken.set(key, sound);
  return sound;
}

/** Loudness and peak of the samples and of the MP3 file, as ffmpeg's own meter sees them. */
async function meter(sound: NarrationSound): Promise<Record<'pcm' | 'mp3', { lufs: number; peakDb: number }>> {
  await using directory = await temporaryDirectory('meter');
  const [pcm, mp3] = [join(directory.path, 'sound.pcm'), join(directory.path, 'sound.mp3')] as const;
  await writeFile(pcm, bytesOf(sound.samples));
  await writeFile(mp3, sound.mp3);
  const meters = [0, 1].map((input) => `[${input}:a]ebur128@${input}=peak=true:framelog=verbose[${input}]`).join(';');
  const { stderr } = await runFfmpeg(tools.ffmpeg, [
    ['-loglevel', 'info', '-nostats', ...pcmFormat(SAMPLE_RATE), '-i', pcm, '-i', mp3, '-filter_complex', meters],
    ['-map', '[0]', '-map', '[1]', '-f', 'null', '-'],
  ]);
  const read = (input: number) => {
    const [, lufs, peakDb] = new RegExp(
      String.raw`ebur128@${input} [^\]]*\] Summary:[^\[]*?I:\s+(-?[\d.]+) LUFS[^\[]*?Peak:\s+(-?[\d.]+) dBFS`,
    ).exec(stderr)!;
    return { lufs: Number(lufs), peakDb: Number(peakDb) };
  };
  return { pcm: read(0), mp3: read(1) };
}

/** dB of the loudest 10 ms within a stretch. */
function levelBetween(sound: NarrationSound, fromMs: number, toMs: number): number {
  const samples = sound.samples.subarray(Math.max(0, Math.round(fromMs * 48)), Math.round(toMs * 48));
  let loudest = 0;
  for (let from = 0; from + 480 <= samples.length; from += 480) {
    let energy = 0;
    for (let index = from; index < from + 480; index += 1) energy += samples[index]! ** 2;
    loudest = Math.max(loudest, energy / 480);
  }
  return 10 * Math.log10(loudest / 32_768 ** 2);
}

describe('narration by the embedded voices', () => {
  it('[AU10] offers Andrew, Stella, Alistair and Karl as basic voices, and speaks the six known ids too', () => {
    expect(voices.map(({ name }) => name).slice(0, 4)).toEqual([
      'Andrew (basic)',
      'Stella (basic)',
      'Alistair (basic)',
      'Karl (basic)',
    ]);
    expect(voices.map(({ id }) => id).slice(4)).toEqual(['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer']);
  });

  it.each(['andrew', 'stella', 'alistair', 'karl', 'onyx', 'nova'])(
    '%s speaks at -16 LUFS with peaks under -1 dBTP',
    async (voice) => {
      const sound = await speak({ voice });
      const { pcm, mp3 } = await meter(sound);
      expect(Math.abs(pcm.lufs + 16)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(mp3.lufs + 16)).toBeLessThanOrEqual(1);
      expect(pcm.peakDb).toBeLessThanOrEqual(-1);
      expect(mp3.peakDb).toBeLessThanOrEqual(-1);
      // 39 words: between 100 and 260 a minute, numbers written out.
      expect(sound.durationMs).toBeGreaterThan(12_000);
      expect(sound.durationMs).toBeLessThan(30_000);
      expect(sound.durationMs).toBe(Math.round(sound.samples.length / 48));
    },
  );

  it('gives each sentence its cue as it was written, in order, inside the sound, where it is heard', async () => {
    const sound = await speak();
    expect(sound.cues.map(({ text }) => text).join(' ')).toBe(TEXT.replaceAll('\n\n', ' '));
    expect(sound.cues[0]!.text).toBe('Welcome to the quarterly review.');
    expect(sound.cues[1]!.text).toBe('Revenue grew 12.5% to $3.4 million — a record!');
    let before = 0;
    for (const cue of sound.cues) {
      expect(cue.startMs).toBeGreaterThanOrEqual(before);
      expect(cue.endMs).toBeGreaterThan(cue.startMs);
      expect(cue.text.length).toBeLessThanOrEqual(84);
      before = cue.endMs;
    }
    expect(before).toBeLessThanOrEqual(sound.durationMs);
    // The three sentences begin after a rest and with sound: nothing 120 ms before, speech within 60 ms.
    const starts = sound.cues.filter(({ text }) => /^(?:Welcome|Revenue|Dr)/.test(text)).map(({ startMs }) => startMs);
    expect(starts).toHaveLength(3);
    for (const startMs of starts) {
      expect(levelBetween(sound, startMs - 120, startMs - 10)).toBeLessThan(-45);
      expect(levelBetween(sound, startMs, startMs + 60)).toBeGreaterThan(-45);
    }
    expect(findSound(sound.samples, SAMPLE_RATE)!.start / 48).toBeLessThan(120);
  });

  it('moves the borders between the captions of a long sentence into its rests', async () => {
    const text =
      'We looked at everything that our customers had told us in the spring, and we found that most of them wanted the same three things.';
    const { cues, samples } = await speak({ text });
    expect(cues.map((cue) => cue.text)).toEqual([
      text.slice(0, text.indexOf(',') + 1),
      text.slice(text.indexOf(',') + 2),
    ]);
    const border = cues[1]!.startMs;
    expect(cues[0]!.endMs).toBe(border);
    const around = samples.subarray((border - 15) * 48, (border + 15) * 48);
    expect(Math.max(...around.map(Math.abs))).toBeLessThan(700);
  });

  it.each([
    ['andrew', 1.2],
    ['andrew', 0.8],
    ['stella', 1.2],
    ['karl', 1.2],
    ['karl', 0.8],
  ])('%s at a speed of %d is as much shorter, at the same pitch', async (voice, speed) => {
    const [plain, bent] = await Promise.all([speak({ voice }), speak({ voice, speed })]);
    expect((bent.durationMs / plain.durationMs) * speed).toBeCloseTo(1, 1);
    expect(Math.abs((bent.durationMs / plain.durationMs) * speed - 1)).toBeLessThan(0.03);
    expect(bent.cues.map(({ text }) => text)).toEqual(plain.cues.map(({ text }) => text));
    const scaled = plain.cues.at(-1)!.startMs / speed;
    expect(Math.abs(bent.cues.at(-1)!.startMs - scaled)).toBeLessThan(plain.durationMs * 0.03);
    expect(medianPitch(bent) / medianPitch(plain)).toBeCloseTo(1, 1);
  });

  it.each([
    ['andrew', 0.8],
    ['andrew', 1.2],
    ['stella', 1.2],
    ['alistair', 0.8],
  ])('%s at a pitch of %d is as much higher or lower, and as long', async (voice, pitch) => {
    const [plain, bent] = await Promise.all([speak({ voice }), speak({ voice, pitch })]);
    expect(Math.abs(medianPitch(bent) / medianPitch(plain) / pitch - 1)).toBeLessThan(0.06);
    expect(Math.abs(bent.durationMs / plain.durationMs - 1)).toBeLessThan(0.01);
  });

  it('bends without rubberband as far and as long', async () => {
    const plain = { ...tools, hasRubberband: false };
    const request = { text: TEXT, voice: voiceCalled('andrew'), signal };
    // Only bending needs the filter.
    const straight = await speak();
    const bent = await narrate(provider, plain, { ...request, speed: 1.2, pitch: 0.8 });
    expect(Math.abs((bent.durationMs / straight.durationMs) * 1.2 - 1)).toBeLessThan(0.03);
    expect(Math.abs(medianPitch(bent) / medianPitch(straight) / 0.8 - 1)).toBeLessThan(0.06);
  });

  it('says the same the same way, byte for byte', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => speakAnew({ text: 'Twice the same.' })));
    expect(bytesOf(first!.samples).equals(bytesOf(second!.samples))).toBe(true);
    expect(first!.mp3.equals(second!.mp3)).toBe(true);
  });

  it.each([
    ['Greek', 'Καλημέρα σε όλους.', 'Καλημέρα'],
    ['Cyrillic inside English', 'The capital is Москва.', 'Москва'],
    ['Chinese', '你好，世界。', '你好'],
    ['Arabic', 'مرحبا بالعالم', 'مرحبا'],
  ])('refuses %s with a sentence that says what to do', async (_, text, word) => {
    await expect(speak({ text })).rejects.toMatchObject({
      code: 'TEXT_NOT_SPEAKABLE',
      userMessage: expect.stringMatching(
        new RegExp(`Andrew \\(basic\\) cannot read “${word}”.*Please choose a voice for this language`),
      ),
    });
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['emoji', '🚀🎉 👩‍👩‍👧 ❤️'],
    ['signs', '— … !!! *** '],
    ['invisible characters', '\u200b\u202e\ufeff'],
  ])('refuses a text that is only %s', async (_, text) => {
    await expect(speak({ text })).rejects.toMatchObject({ code: 'TEXT_NOT_SPEAKABLE' });
  });

  it.each([
    ['a lone Greek letter', 'The value of π is about 3.14.'],
    ['broken surrogates and markup', '\ud800 <b>Bold</b> & [a link](https://example.com) **strong** \u202eleft'],
    ['a long sentence without a stop', 'and so it went on '.repeat(40)],
    ['a single letter', 'A'],
    ['a long number', '123456789012345678901234567890'],
    ['a word of 700 letters', 'ab'.repeat(350)],
    ['switches and paths', '-voice kal16 --setf x=1 ../../etc/passwd'],
  ])('speaks %s', async (_, text) => {
    const sound = await speak({ text });
    expect(sound.durationMs).toBeGreaterThan(200);
    expect(sound.cues.length).toBeGreaterThan(0);
  });

  it('stops at once when it is called off, and speaks again afterwards', async () => {
    const controller = new AbortController();
    const speaking = narrate(provider, tools, {
      text: 'One sentence after the other. '.repeat(200),
      voice: voiceCalled('andrew'),
      speed: 1,
      pitch: 1,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('called off')),
    });
    await expect(speaking).rejects.toThrow('called off');
    expect((await speak({ text: 'Still here.' })).durationMs).toBeGreaterThan(500);
  });

  it('ends a synthesis that takes too long, and the next one works', async () => {
    await using engine = createFliteEngine({ deadlineMs: 1 });
    const request = { text: 'Some words.', lexicon: '', voice: 'rms', settings: {} };
    await expect(engine.speak(request, signal)).rejects.toMatchObject({
      code: 'SPEECH_FAILED',
      userMessage: 'Failed to generate audio. Please try again.',
    });
    await using patient = createFliteEngine();
    expect((await patient.speak(request, signal)).length).toBeGreaterThan(10_000);
  });
});

/** Speaks each word as a tone of 40 ms a letter after 150 ms of rest, and tells when; words like flite gets them. */
const measuring: SpeechProvider = {
  ...provider,
  synthesise({ text }) {
    const rate = 24_000;
    const words = [...text.matchAll(/[A-Za-z]+/g)].map(({ 0: word, index }) => ({ word, start: index }));
    let ms = 400;
    const spans = words.map(({ word, start }) => {
      const startMs = ms + 150;
      ms = startMs + word.length * 40;
      return { start, end: start + word.length, startMs, endMs: ms };
    });
    const samples = new Int16Array(((ms + 500) * rate) / 1_000);
    for (const { startMs, endMs } of spans)
      for (let at = (startMs * rate) / 1_000; at < (endMs * rate) / 1_000; at += 1)
        samples[at] = 8_000 * Math.sin((2 * Math.PI * 220 * at) / rate);
    return Promise.resolve({ samples, sampleRate: rate, spans, appliedSpeed: 1, appliedPitch: 1 });
  },
};

describe('[NV5] the times of words', () => {
  const text =
    'The park covers 1,200 km² – more than Dr. Lee said in May 1998, when nobody had measured it, and that is a lot. Go!';

  it.each([1, 1.25, 0.8])('are where the engine measured them, at a speed of %s', async (speed) => {
    const sound = await narrate(measuring, tools, { text, voice: voiceCalled('andrew'), speed, pitch: 1, signal });
    expect(sound.cues.length).toBeGreaterThan(2);
    expect(sound.cues.map(({ wordTimes }) => wordTimes)).toEqual(sound.cues.map(() => 'measured'));
    const words = sound.cues.flatMap((cue) => cue.words!);
    expect(words.map((word) => word.text).join(' ')).toBe(text);
    for (const { text: word, startMs, endMs } of words) {
      expect(levelBetween(sound, startMs - 40, startMs - 15), `before ${word}`).toBeLessThan(-30);
      expect(levelBetween(sound, startMs + 15, startMs + 35), `at ${word}`).toBeGreaterThan(-30);
      expect(levelBetween(sound, endMs - 35, endMs - 15), `end of ${word}`).toBeGreaterThan(-30);
      expect(levelBetween(sound, endMs + 15, endMs + 40), `after ${word}`).toBeLessThan(-30);
    }
  });

  it('are estimated where the engine measures none, and begin after the rests that are heard', async () => {
    const sound = await speak({ text: 'When all of the ships have left the harbour, we go home and wait.' });
    const [cue] = sound.cues;
    expect(cue!.wordTimes).toBe('estimated');
    expect(cue!.words!.map((word) => word.text).join(' ')).toBe(cue!.text);
    expect(cue!.words![0]!.startMs).toBe(cue!.startMs);
    expect(cue!.words!.at(-1)!.endMs).toBe(cue!.endMs);
    const we = cue!.words!.find((word) => word.text === 'we')!;
    expect(levelBetween(sound, we.startMs - 20, we.startMs + 20)).toBeLessThan(-45);
  });
});

describe('[TN4] the language of a text', () => {
  it('decides how an English voice says its numbers, and its captions keep what is written', async () => {
    const said: string[] = [];
    const listening: SpeechProvider = {
      ...measuring,
      synthesise(request) {
        said.push(request.text);
        return measuring.synthesise(request);
      },
    };
    const say = (text: string, language: string) =>
      narrate(listening, tools, { text, voice: voiceCalled('andrew'), language, speed: 1, pitch: 1, signal });
    const german = await say('Ich habe 12 Bücher, z. B. 3 Atlanten. Am 3. Mai 2024 sind es 5 km.', 'de');
    expect(said).toEqual([
      'Ich habe zwolf Bucher, zum Beispiel drei Atlanten.',
      'Am dritten Mai zweitausendvierundzwanzig sind es funf Kilometer.',
    ]);
    expect(german.cues.flatMap(({ words }) => words!.map(({ text }) => text)).join(' ')).toBe(
      'Ich habe 12 Bücher, z. B. 3 Atlanten. Am 3. Mai 2024 sind es 5 km.',
    );
    // A language without spoken forms is said with the words that the voice has.
    await say('Ik heb 12 boeken.', 'nl');
    expect(said.at(-1)).toBe('Ik heb twelve boeken.');
    await say('I have 12 books.', 'en');
    expect(said.at(-1)).toBe('I have twelve books.');
  });

  it('is English for an English sentence, where the engine reads both, in its words, its captions and its phonemes', async () => {
    const said: (readonly [string, string | undefined])[] = [];
    const reading: SpeechProvider = {
      ...measuring,
      input: 'words',
      readsEnglish: true,
      synthesise(request) {
        said.push([request.text, request.language]);
        return measuring.synthesise(request);
      },
    };
    const text = 'Il y a 12 livres. We have 12 of them.';
    const voice = voiceCalled('andrew');
    const { cues } = await narrate(reading, tools, { text, voice, language: 'fr', speed: 1, pitch: 1, signal });
    expect(said).toEqual([
      ['Il y a douze livres.', undefined],
      ['We have twelve of them.', 'en'],
    ]);
    expect(cues.map((cue) => cue.words!.map((word) => word.text).join(' '))).toEqual([
      'Il y a 12 livres.',
      'We have 12 of them.',
    ]);
  });
});

describe('narration by espeak-ng', () => {
  it('has no voices where the program is not there', async () => {
    expect(await findEspeak('/nowhere/espeak-ng')).toBeNull();
  });

  it.runIf(espeak)('reads other alphabets, and the same sentence tells which voice to take', async () => {
    const others = await espeak!.voices(signal);
    const say = (id: string, text: string) =>
      narrate(espeak!, tools, { text, voice: others.find((voice) => voice.id === id)!, speed: 1.2, pitch: 1, signal });
    const russian = await say('espeak-ru', 'Доброе утро. Выручка выросла на 12%.');
    expect(russian.cues.map(({ text }) => text)).toEqual(['Доброе утро.', 'Выручка выросла на 12%.']);
    expect(Math.abs((await meter(russian)).mp3.lufs + 16)).toBeLessThanOrEqual(1);
    const greek = await say('espeak-el', 'Καλημέρα σε όλους.');
    expect(greek.durationMs).toBeGreaterThan(700);
    await expect(say('espeak-ru', 'Καλημέρα')).rejects.toMatchObject({ code: 'TEXT_NOT_SPEAKABLE' });
    // It has no Hebrew words for digits.
    await expect(say('espeak-he', '0')).rejects.toMatchObject({
      code: 'TEXT_NOT_SPEAKABLE',
      userMessage: 'The voice Hebrew (eSpeak) cannot say “0”. Please write it in words, or choose another voice.',
    });
    // The program names Chinese characters instead of reading them in Japanese.
    await expect(say('espeak-ja-hrkt', '日本語')).rejects.toMatchObject({ code: 'TEXT_NOT_SPEAKABLE' });
  });
});

describe('the machine', () => {
  it('must have an ffmpeg that writes MP3', async () => {
    await expect(findSoundTools('/nowhere/ffmpeg')).rejects.toThrow(/AUDIO_FFMPEG cannot be used: \/nowhere\/ffmpeg/);
    await using directory = await temporaryDirectory('tools');
    const file = join(directory.path, 'ffmpeg');
    await writeFile(file, '#!/bin/sh\necho nothing\n', { mode: 0o755 });
    expect((await readFile(file)).length).toBeGreaterThan(0);
    await expect(findSoundTools(file)).rejects.toThrow(/libmp3lame/);
  });
});
