import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { JobStatus } from '@slidewright/contracts';
import { temporaryDirectory } from '@slidewright/platform';
import { eventually, family, openDescriptors, testContext, threads } from '@slidewright/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SpeechProvider } from '../src/narration/speech-provider.ts';
import { audioBench, type AudioBench } from './harness.ts';
import { tone, toneVoice } from './providers.ts';

vi.setConfig({ testTimeout: 180_000 });
afterEach(() => vi.unstubAllEnvs());

const settings = { voice: 'stella', speed: 1.2, pitch: 1.1, regenerate: false };
/** Takes an idle core about a minute to say. */
const LONG_NOTES = Array.from({ length: 150 }, (_, index) => `Sentence number ${index} goes on and on and on.`).join(
  ' ',
);
/** From the answer to a cancel until nothing of the work uses the processor. */
const FREE_WITHIN_MS = 2_000;

const isFfmpeg = ({ command }: { command: string }): boolean => /ffmpeg/.test(command);

let spoken = 0;

async function narrate(bench: AudioBench, count: number): Promise<void> {
  const userId = randomUUID();
  const { timelineId } = bench.timelines.add(
    userId,
    Array.from({ length: count }, () => ({ title: `Slide ${(spoken += 1)}` })),
  );
  await bench.client.generateTimelineAudio({ timelineId, ...settings }, testContext(userId));
  await eventually(async () => {
    const { summary } = await bench.client.getAudioStatus({ timelineId }, testContext(userId));
    expect(summary).toMatchObject({ completed: count });
  });
}

/** A narration that takes long. `progress` is null when it is not under way. */
async function startLong(bench: AudioBench) {
  const userId = randomUUID();
  const as = () => testContext(userId);
  const { timelineId } = bench.timelines.add(userId, [{ speakerNotes: LONG_NOTES }]);
  const { queuedJobs } = await bench.client.generateTimelineAudio({ timelineId, ...settings }, as());
  return {
    progress: async () => {
      const { job } = await bench.client.getJob({ jobId: queuedJobs[0]!.jobId }, as());
      return job!.status === JobStatus.ACTIVE ? job!.progress : null;
    },
    cancel: () => bench.client.cancelAudioGeneration({ timelineId }, as()),
  };
}

/** The worker threads that came after those of `before` and have computed for a tenth of a second. */
function busyThreads(before: ReadonlySet<string>): string[] {
  return threads()
    .filter(({ id, name, used }) => name === 'WorkerThread' && !before.has(id) && used >= 10)
    .map(({ id }) => id);
}

const threadIds = (): Set<string> => new Set(threads().map(({ id }) => id));

describe('speaking', () => {
  it('leaves no descriptor open and no temporary file, whether a narration is finished or cancelled', async () => {
    await using temporary = await temporaryDirectory('resources');
    await using bench = await audioBench();
    vi.stubEnv('TMPDIR', temporary.path);
    await using _running = await bench.start();
    const cancelOne = async (): Promise<void> => {
      const long = await startLong(bench);
      await eventually(async () => expect(await long.progress()).toBeGreaterThan(5));
      await long.cancel();
      await eventually(async () => expect(await long.progress()).toBeNull());
    };
    // What stays open on purpose, such as database connections and the folder of confined programs, is there after the
    // first of each.
    await narrate(bench, 4);
    await cancelOne();
    const before = openDescriptors(process.pid);
    const kept = await readdir(temporary.path);
    expect(kept.filter((name) => !name.startsWith('slidewright-temporary-root-'))).toEqual([]);
    await narrate(bench, 4);
    for (let turn = 0; turn < 6; turn += 1) await cancelOne();
    await eventually(async () => {
      const open = openDescriptors(process.pid);
      expect(open.length, open.join('\n')).toBeLessThanOrEqual(before.length);
      expect(await readdir(temporary.path)).toEqual(kept);
    });
  });

  it('[AU7] frees the processor within two seconds of a cancel while the embedded voice speaks', async () => {
    await using bench = await audioBench();
    // Leases are renewed as seldom as in production.
    await using _running = await bench.start({ parts: { timing: {} } });
    const before = threadIds();
    const long = await startLong(bench);
    const [speaking] = await eventually(() => {
      const found = busyThreads(before);
      expect(found).toHaveLength(1);
      return found;
    });
    await long.cancel();
    const cancelledAt = performance.now();
    await eventually(() => !threadIds().has(speaking!));
    expect(performance.now() - cancelledAt).toBeLessThan(FREE_WITHIN_MS);
    expect(busyThreads(before)).toEqual([]);
  });

  it('[AU7] frees the processor within two seconds of a cancel while ffmpeg works', async () => {
    await using bench = await audioBench();
    await using _running = await bench.start({ parts: { timing: {}, providers: () => [endlessProvider] } });
    const before = new Set(family(process.pid).map(({ pid }) => pid));
    const working = () => family(process.pid).filter((found) => isFfmpeg(found) && !before.has(found.pid));
    const long = await startLong(bench);
    await eventually(() => working().length > 0, { intervalMs: 5 });
    await long.cancel();
    const cancelledAt = performance.now();
    await eventually(() => working().length === 0, { intervalMs: 5 });
    expect(performance.now() - cancelledAt).toBeLessThan(FREE_WITHIN_MS);
    await eventually(async () => {
      const jobs = await bench.db.selectFrom('job').select('status').execute();
      expect(jobs).toEqual([{ status: 'cancelled' }]);
    });
    expect(working()).toEqual([]);
  });
});

/** Answers at once with sound that takes ffmpeg long to bend. */
const endlessProvider: SpeechProvider = {
  id: 'endless',
  kind: 'local',
  input: 'text',
  longestText: 100_000,
  unit: 'passage',
  deterministic: true,
  voices: () => Promise.resolve([toneVoice('stella')]),
  synthesise: ({ text }) =>
    Promise.resolve({
      samples: tone(text, 16_000),
      sampleRate: 16_000,
      appliedSpeed: 1,
      appliedPitch: 1,
    }),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
