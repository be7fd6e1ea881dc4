import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JobStatus } from '@slidewright/contracts';
import { runFfmpeg } from '@slidewright/media';
import { temporaryDirectory } from '@slidewright/platform';
import { eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { decodeStrictly, lumas, probe, psnr } from './media.ts';
import { MAKING_MS, openScene, type FakeDeck, type Scene } from './scene.ts';
import { sayInstead } from './stand-ins.ts';

vi.setConfig({ testTimeout: 2 * MAKING_MS });

let scene: Scene;
const owner = randomUUID();
const context = () => testContext(owner, { timeoutMs: 60_000 });
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function makeVideo({ timeline }: FakeDeck, file: string): Promise<void> {
  const timelineId = timeline.id;
  await scene.render.startVideo({ timelineId, overwriteMode: 'overwrite', priority: 5 }, context());
  await eventually(
    async () => {
      const progress = await scene.render.getVideoProgress({ timelineId }, context());
      expect([JobStatus.COMPLETED, JobStatus.FAILED]).toContain(progress.status);
      expect(progress.error).toBeUndefined();
    },
    { timeoutMs: MAKING_MS, intervalMs: 100 },
  );
  await eventually(() => expect(timeline.lockedByJob).toBe(''));
  const { objectKey } = await scene.render.getMasterVideo({ timelineId }, context());
  await scene.objects.store.download(objectKey, file);
}

/** Mean brightness of a part of a picture, given in shares of its sides. */
function brightness(luma: Uint8Array, { width, height }: { width: number; height: number }, box: readonly number[]) {
  const [left, top, right, bottom] = box as [number, number, number, number];
  let [sum, count] = [0, 0];
  for (let y = Math.round(top * height); y < bottom * height; y += 1)
    for (let x = Math.round(left * width); x < right * width; x += 1)
      [sum, count] = [sum + luma[y * width + x]!, count + 1];
  return sum / count;
}

it.each([
  ['1280x720', 'cut'],
  ['1080x1920', 'push'],
])(
  '[EX7] shows the captions of the film in its pictures, and draws no slide for that, at %s',
  async (resolution, transition) => {
    const [width, height] = resolution.split('x').map(Number) as [number, number];
    const deck = await scene.addDeck(
      owner,
      [
        {
          title: 'Rivers',
          bullets: ['Water finds the lowest way', 'Valleys are old'],
          tone: { hertz: 440, seconds: 9 },
        },
        { title: 'المياه', bullets: ['تجد المياه أدنى طريق'], tone: { hertz: 600, seconds: 4 } },
        { title: 'Without words', tone: { hertz: 700, seconds: 2 } },
      ],
      { resolution, transition },
    );
    sayInstead(deck, 0, [
      { text: 'Rivers find the lowest way to the sea, and they take their time.', startMs: 0, endMs: 4_000 },
      { text: '谷は町よりも古く、川はその底を静かに流れていく。', startMs: 6_000, endMs: 9_000 },
    ]);
    sayInstead(deck, 1, [{ text: 'تجد المياه دائما أدنى طريق (إلى البحر).', startMs: 0, endMs: 4_000 }]);
    sayInstead(deck, 2, []);
    await using folder = await temporaryDirectory('captions-test');
    const [plain, captioned] = [join(folder.path, 'plain.mp4'), join(folder.path, 'captioned.mp4')];
    await makeVideo(deck, plain);
    expect(scene.drawnSlides()).toBe(3);

    scene.forgetDrawings();
    deck.timeline.settings!.captions = 'burned';
    deck.timeline.revision += 1n;
    await makeVideo(deck, captioned);
    expect([scene.drawnSlides(), scene.picturesDrawn()]).toEqual([0, 0]);

    const [before, after] = [await probe(plain), await probe(captioned)];
    expect(after).toMatchObject({ frames: before.frames, deltas: before.deltas });
    expect(await decodeStrictly(captioned)).toBe(before.frames);
    // With 0.4 s before each narration: a caption, the rest between two, a caption; the second slide; the third.
    const second = Math.ceil(10.2 * 30);
    const at = { shown: 60, between: 185, late: 240, arabic: second + 60, silent: before.frames - 30 };
    const size = { width, height };
    const [without, withCaptions] = await Promise.all(
      [plain, captioned].map(async (file) => lumas(file, Object.values(at), size)),
    );
    const names = Object.keys(at);
    const picture = (name: keyof typeof at) =>
      [without![names.indexOf(name)]!, withCaptions![names.indexOf(name)]!] as const;
    const plate = height > width ? [0.2, 0.83, 0.8, 0.87] : [0.35, 0.86, 0.65, 0.93];
    for (const name of ['shown', 'late', 'arabic'] as const) {
      const [bare, covered] = picture(name);
      // A dark plate with light words, and nothing of the picture above it.
      expect(brightness(covered, size, plate)).toBeLessThan(brightness(bare, size, plate) - 40);
      expect(
        Math.max(...covered.subarray(Math.round(height * plate[1]!) * width, Math.round(height * plate[3]!) * width)),
      ).toBeGreaterThan(200);
      expect(psnr(covered.subarray(0, width * height * 0.75), bare.subarray(0, width * height * 0.75))).toBeGreaterThan(
        40,
      );
    }
    for (const name of ['between', 'silent'] as const) expect(psnr(...picture(name))).toBeGreaterThan(40);
    if (process.env['SLIDEWRIGHT_LOOK']) {
      for (const [name, frame] of Object.entries(at)) {
        const { stdout } = await runFfmpeg({ command: 'ffmpeg' }, [
          ['-i', captioned, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', '-'],
        ]);
        await writeFile(join(process.env['SLIDEWRIGHT_LOOK'], `${resolution}-${name}.png`), stdout);
      }
    }
  },
);
