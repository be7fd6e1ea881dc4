import { randomUUID } from 'node:crypto';
import { JobStatus, type ProofEntry } from '@slidewright/contracts';
import { JOB_LIMIT_MS, eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type FakeDeck, type Scene } from './scene.ts';

let scene: Scene;
const owner = randomUUID();
const context = () => testContext(owner);

beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function makeVideo({ timeline: { id: timelineId } }: FakeDeck): Promise<void> {
  const { jobId } = await scene.render.startVideo({ timelineId }, context());
  await eventually(
    async () => {
      const progress = await scene.render.getVideoProgress({ timelineId }, context());
      expect(progress).toMatchObject({ jobId, status: JobStatus.COMPLETED });
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 },
  );
}

async function proofOf({ timeline: { id: timelineId } }: FakeDeck): Promise<ProofEntry[] | undefined> {
  return (await scene.render.getVideoStatus({ timelineId }, context())).proof?.entries;
}

const named = (entries: ProofEntry[] | undefined, id: string) => entries?.find((entry) => entry.id === id);

describe('the proof of a film', () => {
  it('[PF1] [PF3] [PF4] [SC11] is measured as the film is made, and remade as it was without its sound', async () => {
    // The stand-in captions the title alone; bullets that are not spoken come with their slide, also with one of 2.2 s.
    const deck = await scene.addDeck(owner, [
      { title: 'Measured', bullets: ['Never captioned'], tone: { hertz: 500, seconds: 3 } },
      { title: 'Hurried', bullets: ['One', 'Two', 'Three'], tone: { hertz: 600, seconds: 1 } },
    ]);
    await makeVideo(deck);
    const proof = await proofOf(deck);
    // Bursts of half a second: 0.5 s of silence in between, and the rests of PC1 (0.4 + 0.5 + 0.8 + 0.4 s … 0.8 s).
    expect(named(proof, 'silence')).toMatchObject({ value: 1.7, unit: 's', atMost: 2 });
    expect(named(proof, 'silence')!.advice).toBeUndefined();
    // 9000 of 32768, and the tones are on half of the time: nothing else counts as loud.
    expect(named(proof, 'truePeak')!.value).toBeCloseTo(-11.2, 0);
    expect(named(proof, 'loudness')).toMatchObject({ atLeast: -16.7, atMost: -15.3 });
    expect(named(proof, 'clipping')).toMatchObject({ value: 0 });
    expect(named(proof, 'missingWords')).toMatchObject({ value: 5 });
    expect(named(proof, 'missingWords')!.advice).toContain('slides 1 and 2 lack “Never”, “captioned”, “One”');
    expect(named(proof, 'briefBullets')).toMatchObject({ value: 0 });
    expect(named(proof, 'briefBullets')!.advice).toBeUndefined();

    const { audio, soundMeasure } = await storedSound(deck);
    for (const lost of [[], [soundMeasure], [audio, soundMeasure, await masterOf(deck)]]) {
      await scene.objects.store.delete(lost);
      await makeVideo(deck);
      expect(await proofOf(deck)).toEqual(proof);
    }
  });

  it('[PF5] is not that of a film which another version made since', async () => {
    const deck = await scene.addDeck(owner, [{ title: 'Older', tone: { hertz: 700, seconds: 1 } }]);
    await makeVideo(deck);
    expect(await proofOf(deck)).toBeDefined();
    // A version without proofs replaces the other columns alone.
    const { id } = deck.timeline;
    await scene.db.updateTable('video').set({ job_id: randomUUID() }).where('timeline_id', '=', id).execute();
    expect(await proofOf(deck)).toBeUndefined();
  });
});

async function masterOf({ timeline: { id: timelineId } }: FakeDeck): Promise<string> {
  return (await scene.render.getMasterVideo({ timelineId }, context())).objectKey;
}

async function storedSound({ timeline }: FakeDeck): Promise<{ audio: string; soundMeasure: string }> {
  const keys: string[] = [];
  for await (const { key } of scene.objects.store.list(`render/${timeline.id}/audio/`)) keys.push(key);
  expect(keys).toHaveLength(2);
  return {
    audio: keys.find((key) => key.endsWith('.m4a'))!,
    soundMeasure: keys.find((key) => key.endsWith('.json'))!,
  };
}
