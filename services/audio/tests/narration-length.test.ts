import { randomUUID } from 'node:crypto';
import { eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSoundTools } from '../src/narration/sound/sound-tools.ts';
import { narrate } from '../src/narration/narrate.ts';
import type { SpeechProvider, SpeechRequest } from '../src/narration/speech-provider.ts';
import { audioBench, type AudioBench } from './harness.ts';
import { toneVoice } from './providers.ts';

const tools = await findSoundTools('ffmpeg');
const TOO_LONG = {
  code: 'TEXT_NOT_SPEAKABLE',
  userMessage:
    'This text takes longer than 30 minutes to say. Please shorten the notes, or split the slide into several.',
};

/** A voice that drawls: a minute for every sentence. Does the wanted speed itself where it is told to. */
function drawlingProvider(appliesSpeed = false): SpeechProvider & { readonly asked: SpeechRequest[] } {
  const asked: SpeechRequest[] = [];
  const sampleRate = 8_000;
  return {
    id: 'drawl',
    kind: 'local',
    input: 'text',
    longestText: 4_000,
    unit: 'sentence',
    deterministic: true,
    asked,
    voices: () => Promise.resolve([toneVoice('drawl')]),
    synthesise(request) {
      asked.push(request);
      const appliedSpeed = appliesSpeed ? request.speed : 1;
      const samples = Int16Array.from({ length: (60 * sampleRate) / appliedSpeed }, (_, index) =>
        index % 36 < 18 ? 9_000 : -9_000,
      );
      return Promise.resolve({ samples, sampleRate, appliedSpeed, appliedPitch: 1 });
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Of 119 letters, so that two minutes are believed. */
const sentences = (count: number) => `The ${'long'.repeat(28)} word. `.repeat(count);

describe('the length of a narration', () => {
  it.each([
    ['at the speed of the voice', { appliesSpeed: false, speed: 1, most: 30 }],
    ['spoken twice as slowly', { appliesSpeed: true, speed: 0.5, most: 15 }],
    ['stretched to twice its length', { appliesSpeed: false, speed: 0.5, most: 15 }],
    ['spoken twice as fast', { appliesSpeed: true, speed: 2, most: 60 }],
  ])('ends at half an hour of sound, %s', async (_, { appliesSpeed, speed, most }) => {
    const provider = drawlingProvider(appliesSpeed);
    const request = { voice: toneVoice('drawl'), speed, pitch: 1, signal: new AbortController().signal };
    await expect(narrate(provider, tools, { ...request, text: sentences(200) })).rejects.toMatchObject(TOO_LONG);
    // With its rests the last minute is over the limit, and none after it is spoken.
    expect(provider.asked).toHaveLength(most);
  });

  it('of a few minutes is none the worse', async () => {
    const provider = drawlingProvider();
    const request = { voice: toneVoice('drawl'), speed: 1, pitch: 1, signal: new AbortController().signal };
    const sound = await narrate(provider, tools, { ...request, text: sentences(3) });
    expect(sound.durationMs).toBeGreaterThan(180_000);
    expect(sound.durationMs).toBeLessThan(183_000);
  });

  it('that the words alone make too long is refused before anything is spoken', async () => {
    const provider = drawlingProvider();
    const request = { voice: toneVoice('drawl'), speed: 1, pitch: 1, signal: new AbortController().signal };
    const text = 'Nobody says so many words in half an hour. '.repeat(2_500);
    await expect(narrate(provider, tools, { ...request, text })).rejects.toMatchObject(TOO_LONG);
    expect(provider.asked).toEqual([]);
  });
});

describe('a slide with too much to say', () => {
  let bench: AudioBench;
  let running: AsyncDisposable;
  beforeAll(async () => {
    bench = await audioBench();
    running = await bench.start();
  });
  afterAll(async () => {
    await running?.[Symbol.asyncDispose]();
    await bench?.[Symbol.asyncDispose]();
  });

  it('fails once, with a sentence that says what to do, and the next one is narrated', async () => {
    const userId = randomUUID();
    const as = () => testContext(userId);
    const bulletPoints = Array.from({ length: 50 }, (_, index) => `${index % 10} `.repeat(500));
    const { timelineId } = bench.timelines.add(userId, [{ title: 'Sevens', bulletPoints }, { title: 'A short one' }]);
    const settings = { voice: 'andrew', speed: 0.5, pitch: 1, regenerate: false };
    await bench.client.generateTimelineAudio({ timelineId, ...settings }, as());
    const { slides } = await eventually(async () => {
      const status = await bench.client.getAudioStatus({ timelineId }, as());
      expect(status.summary).toMatchObject({ pending: 0, processing: 0, failed: 1, completed: 1 });
      return status;
    });
    expect(slides[0]!.error).toMatchObject({ code: TOO_LONG.code, message: TOO_LONG.userMessage });
  });
});
