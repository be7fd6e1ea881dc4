import { randomUUID } from 'node:crypto';
import { eventually, testContext } from '@slidewright/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audioBench, type AudioBench } from './harness.ts';
import { modelledProvider } from './providers.ts';

const SPEECH = { voice: 'poly', speed: 1, pitch: 1, regenerate: false };

let bench: AudioBench;
let running: AsyncDisposable | undefined;
const userId = randomUUID();
const as = () => testContext(userId);

beforeEach(async () => {
  bench = await audioBench();
});
afterEach(async () => {
  await running?.[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
});

async function startWith(model: string): Promise<void> {
  await running?.[Symbol.asyncDispose]();
  running = await bench.start({ parts: { providers: () => [modelledProvider(model)] } });
}

async function allSpoken(timelineId: string): Promise<void> {
  await eventually(async () => {
    const { summary } = await bench.client.getAudioStatus({ timelineId }, as());
    expect(summary).toMatchObject({ completed: 3, processing: 0, pending: 0 });
  });
}

/** The model of each slide's current narration. */
async function modelsOf(slideIds: readonly string[]): Promise<string[]> {
  const rows = await bench.db
    .selectFrom('audio_file')
    .select(['slide_id', 'model'])
    .where('is_current', 'is', true)
    .execute();
  return slideIds.map((slideId) => rows.find((row) => row.slide_id === slideId)!.model);
}

describe('narration after the model of a voice was replaced', () => {
  it('stays as it is until a slide is spoken; then the whole film is spoken by the new model', async () => {
    const { timelineId, slideIds } = bench.timelines.add(
      userId,
      ['One.', 'Two.', 'Three.'].map((speakerNotes) => ({ speakerNotes })),
    );
    await startWith('old');
    await bench.client.generateTimelineAudio({ timelineId, ...SPEECH }, as());
    await allSpoken(timelineId);

    await startWith('new');
    const nothing = await bench.client.generateTimelineAudio({ timelineId, ...SPEECH }, as());
    expect(nothing).toMatchObject({ jobsQueued: 0, slidesSkipped: 3 });
    expect(await modelsOf(slideIds)).toEqual(['old', 'old', 'old']);

    bench.timelines.edit(slideIds[1]!, { speakerNotes: 'Two and a half.' });
    await bench.client.generateSlideAudio({ slideId: slideIds[1]!, ...SPEECH }, as());
    await eventually(async () => expect(await modelsOf(slideIds)).toEqual(['new', 'new', 'new']));
    await allSpoken(timelineId);
    // The earlier narrations are kept among the versions.
    const versions = await bench.db
      .selectFrom('audio_file')
      .select('model')
      .where('slide_id', '=', slideIds[0]!)
      .execute();
    expect(versions.map(({ model }) => model).sort()).toEqual(['new', 'old']);
  });

  it('is made of one model when a narration of all slides finds it mixed, and leaves recordings alone', async () => {
    const { timelineId, slideIds } = bench.timelines.add(
      userId,
      ['One.', 'Two.', 'Three.'].map((speakerNotes) => ({ speakerNotes })),
    );
    await startWith('old');
    await bench.client.generateTimelineAudio({ timelineId, ...SPEECH }, as());
    await allSpoken(timelineId);
    await bench.db.updateTable('audio_file').set({ model: 'new' }).where('slide_id', '=', slideIds[0]!).execute();
    await bench.db
      .updateTable('audio_file')
      .set({ voice: '', model: '' })
      .where('slide_id', '=', slideIds[2]!)
      .execute();

    await startWith('new');
    const { queuedJobs } = await bench.client.generateTimelineAudio({ timelineId, ...SPEECH }, as());
    expect(queuedJobs.map(({ slideId }) => slideId)).toEqual([slideIds[1]]);
    await eventually(async () => expect(await modelsOf(slideIds)).toEqual(['new', 'new', '']));
  });
});
