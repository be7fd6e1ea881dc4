import { randomUUID } from 'node:crypto';
import { JobStatus } from '@slidewright/contracts';
import { eventually, testContext } from '@slidewright/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAudioConfig } from '../src/config.ts';
import { audioBench, type AudioBench } from './harness.ts';
import { polyglotProvider, readerProvider } from './providers.ts';

const SPEECH = { voice: 'poly', speed: 1, pitch: 1, regenerate: false };

let bench: AudioBench;
let running: AsyncDisposable | undefined;
let spoken: string[];
const userId = randomUUID();
const as = () => testContext(userId);

beforeEach(async () => {
  bench = await audioBench();
  spoken = [];
});
afterEach(async () => {
  await running?.[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
});

async function startWith(list: string, provider = readerProvider(spoken)): Promise<void> {
  await running?.[Symbol.asyncDispose]();
  running = await bench.start({
    config: { acronyms: readAudioConfig({ ACRONYMS: list }).acronyms },
    parts: { providers: () => [provider] },
  });
}

async function narrate(slideId: string, regenerate = false): Promise<void> {
  const { jobId } = await bench.client.generateSlideAudio({ slideId, ...SPEECH, regenerate }, as());
  await eventually(async () => {
    const { job } = await bench.client.getJob({ jobId }, as());
    expect(job?.status).toBe(JobStatus.COMPLETED);
  });
}

describe('the list of acronyms of an operator', () => {
  it('[TN2] makes no narration out of date, and holds for what is narrated from then on', async () => {
    const { timelineId, slideIds } = bench.timelines.add(userId, [
      { speakerNotes: 'We like SQL and FAANG.' },
      { speakerNotes: 'No acronym here.' },
    ]);
    await startWith('');
    for (const slideId of slideIds) await narrate(slideId);
    expect(spoken).toEqual(['We like SQL and FAANG.', 'No acronym here.']);

    await startWith('SQL spelt');
    const { slides } = await bench.client.getAudioStatus({ timelineId }, as());
    expect(slides.map(({ textChanged }) => textChanged)).toEqual([false, false]);
    for (const slideId of slideIds) await narrate(slideId, true);
    expect(spoken.slice(2)).toEqual(['We like S Q L and FAANG.']);
  });

  it('[TN2] stands below the dictionary of a user', async () => {
    const { slideIds } = bench.timelines.add(userId, [{ speakerNotes: 'We like SQL.' }]);
    await startWith('SQL spelt');
    const entry = { term: 'SQL', said: 'squeal', alphabet: 'respelling', exactCase: true };
    await bench.client.putDictionary({ timelineId: '', entries: [entry] }, as());
    await narrate(slideIds[0]!);
    expect(spoken).toEqual(['We like squeal.']);
  });

  it('[TN2] leaves services alone that get the text as it is written', async () => {
    const { slideIds } = bench.timelines.add(userId, [{ speakerNotes: 'We like SQL.' }]);
    await startWith('SQL spelt', polyglotProvider(spoken));
    await narrate(slideIds[0]!);
    expect(spoken).toEqual(['We like SQL.']);
  });
});
