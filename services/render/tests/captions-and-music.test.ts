import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JobStatus } from '@slidewright/contracts';
import { integratedLoudness, samplesOf } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { temporaryDirectory } from '@slidewright/platform';
import { JOB_LIMIT_MS, eventually, testContext } from '@slidewright/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeStrictly, lumas, probe, psnr } from './media.ts';
import { openScene, type FakeDeck, type Scene } from './scene.ts';
import { sayInstead } from './stand-ins.ts';

let scene: Scene;
const owner = randomUUID();
const context = () => testContext(owner);
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene[Symbol.asyncDispose]());

async function makeVideo({ timeline }: FakeDeck, file: string): Promise<void> {
  const timelineId = timeline.id;
  await scene.render.startVideo({ timelineId, overwriteMode: 'overwrite', priority: 5 }, context());
  await eventually(
    async () => {
      const { status } = await scene.render.getVideoProgress({ timelineId }, context());
      expect([JobStatus.COMPLETED, JobStatus.FAILED]).toContain(status);
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 },
  );
  expect((await scene.render.getVideoProgress({ timelineId }, context())).error).toBeUndefined();
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
  ['1280x720', 'cut', 1],
  ['1080x1920', 'push', 3],
])(
  '[EX7] shows the captions of the film in its pictures, and draws no slide for that, at %s',
  async (resolution, transition, slideCount) => {
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
      ].slice(0, slideCount),
      { resolution, transition },
    );
    sayInstead(deck, 0, [
      { text: 'Rivers find the lowest way to the sea, and they take their time.', startMs: 0, endMs: 4_000 },
      { text: '谷は町よりも古く、川はその底を静かに流れていく。', startMs: 6_000, endMs: 9_000 },
    ]);
    if (slideCount > 1)
      sayInstead(deck, 1, [{ text: 'تجد المياه دائما أدنى طريق (إلى البحر).', startMs: 0, endMs: 4_000 }]);
    if (slideCount > 2) sayInstead(deck, 2, []);
    await using folder = await temporaryDirectory('captions-test');
    const [plain, captioned] = [join(folder.path, 'plain.mp4'), join(folder.path, 'captioned.mp4')];
    await makeVideo(deck, plain);
    expect(scene.drawnSlides()).toBe(slideCount);

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
    const at: Record<string, number> = {
      shown: 60,
      between: 185,
      late: 240,
      ...(slideCount > 1 ? { arabic: second + 60, silent: before.frames - 30 } : {}),
    };
    const size = { width, height };
    const [without, withCaptions] = await Promise.all(
      [plain, captioned].map(async (file) => lumas(file, Object.values(at), size)),
    );
    const names = Object.keys(at);
    const picture = (name: string) => [without![names.indexOf(name)]!, withCaptions![names.indexOf(name)]!] as const;
    const plate = height > width ? [0.2, 0.935, 0.8, 0.965] : [0.35, 0.86, 0.65, 0.93];
    for (const name of names.filter((one) => one !== 'between' && one !== 'silent')) {
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
    for (const name of names.filter((one) => one === 'between' || one === 'silent'))
      expect(psnr(...picture(name))).toBeGreaterThan(40);
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

const ffmpeg = { command: 'ffmpeg' };

/** The sound of a file as mono samples at 48 kHz. */
async function soundOf(file: string): Promise<Int16Array> {
  const { stdout } = await runFfmpeg(ffmpeg, ['-i', file, '-map', '0:a', ...'-f s16le -ar 48000 -ac 1 -'.split(' ')]);
  return samplesOf(stdout);
}

/** Level of one frequency between two moments in seconds, in dB of full scale. */
function levelOf(hertz: number, samples: Int16Array, from: number, to: number): number {
  let [real, imaginary] = [0, 0];
  const [first, end] = [Math.round(from * 48_000), Math.round(to * 48_000)];
  for (let at = first; at < end; at += 1) {
    const turn = (2 * Math.PI * hertz * at) / 48_000;
    real += samples[at]! * Math.cos(turn);
    imaginary += samples[at]! * Math.sin(turn);
  }
  return 20 * Math.log10((2 * Math.hypot(real, imaginary)) / (end - first) / 32_768);
}

/** Everything of the pictures of a file. */
async function picturesOf(file: string): Promise<string> {
  const { stdout } = await runFfmpeg(ffmpeg, ['-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']);
  return stdout.toString();
}

it('[EX7] plays music under the voice, louder in rests, and draws and encodes no slide for that', async () => {
  const deck = await scene.addDeck(
    owner,
    [
      { title: 'Rivers', bullets: ['Water'], seconds: 9, tone: { hertz: 440, seconds: 4.5 } },
      { title: 'Lakes', bullets: ['More water'], seconds: 9, tone: { hertz: 600, seconds: 4.5 } },
    ],
    { pacing: 'planned' },
  );
  await using folder = await temporaryDirectory('music-test');
  const [plain, withMusic, track] = ['plain.mp4', 'music.mp4', 'track.mp3'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  await runFfmpeg(ffmpeg, [
    ['-f', 'lavfi', '-i', 'aevalsrc=0.2*sin(2*PI*3000*t)+0.1*sin(2*PI*2000*t):d=13:s=48000'],
    ['-ac', '2', '-b:a', '192k', track],
  ]);
  const musicId = randomUUID();
  const objectKey = `music/${musicId}`;
  await scene.objects.store.put(objectKey, { file: track }, { contentType: 'audio/mpeg' });
  scene.music.set(musicId, { objectKey, name: 'Two tones', loudnessLufs: integratedLoudness(await soundOf(track)) });
  await makeVideo(deck, plain);
  const { objectKey: plainKey } = await scene.render.getMasterVideo({ timelineId: deck.timeline.id }, context());
  const slideJobs = async () =>
    (await scene.db.selectFrom('job').select('id').where('kind', '=', 'slide').execute()).length;
  const before = await slideJobs();

  scene.forgetDrawings();
  Object.assign(deck.timeline.settings!, { music: musicId, musicLevel: -20 });
  deck.timeline.revision += 1n;
  await makeVideo(deck, withMusic);
  expect([scene.drawnSlides(), scene.picturesDrawn(), await slideJobs()]).toEqual([0, 0, before]);
  expect(await picturesOf(withMusic)).toBe(await picturesOf(plain));
  expect((await probe(withMusic)).audioSeconds).toBe((await probe(plain)).audioSeconds);

  const sound = await soundOf(withMusic);
  const level = (from: number, to: number) => levelOf(3_000, sound, from, to);
  const [speech, rest, again, lastRest] = [level(1.2, 4), level(6, 8), level(9.2, 10.9), level(15, 15.9)];
  // Quiet again before the voice begins at 9 s; repeated without a gap from 11 s on.
  expect([rest - speech, lastRest - speech]).toEqual([expect.closeTo(12, 0), expect.closeTo(12, 0)]);
  expect(again).toBeCloseTo(speech, 0);
  expect(level(9, 9.2)).toBeCloseTo(speech, 0);
  for (const at of [11, 11.5, 12, 12.5, 13]) expect(Math.abs(level(at, at + 0.25) - speech)).toBeLessThan(4);
  expect(level(0, 0.1)).toBeLessThan(speech - 20);
  expect(level(17.9, 18)).toBeLessThan(rest - 20);
  expect(levelOf(3_000, await soundOf(plain), 6, 8)).toBeLessThan(-80);
  expect(integratedLoudness(sound)).toBeCloseTo(-16, 0);
  // The sheet judges the voice: two bursts of a half of the time in half of the film.
  const { proof } = await scene.render.getVideoStatus({ timelineId: deck.timeline.id }, context());
  const entry = (id: string) => proof!.entries.find((one) => one.id === id)!;
  expect(entry('speech').value).toBeLessThan(40);
  expect(entry('loudness').advice).toBeUndefined();
  expect(entry('truePeak').value).toBeLessThanOrEqual(-1);

  await scene.objects.store.delete([objectKey]);
  Object.assign(deck.timeline.settings!, { musicLevel: -18 });
  deck.timeline.revision += 1n;
  await scene.render.startVideo({ timelineId: deck.timeline.id }, context());
  await eventually(
    async () => {
      const { error } = await scene.render.getVideoProgress({ timelineId: deck.timeline.id }, context());
      expect(error?.code).toBe('MUSIC_MISSING');
      expect(error?.message).toContain('“Two tones”');
    },
    { timeoutMs: JOB_LIMIT_MS, intervalMs: 100 },
  );
  Object.assign(deck.timeline.settings!, { music: '' });
  deck.timeline.revision += 1n;
  await makeVideo(deck, plain);
  const { objectKey: again2 } = await scene.render.getMasterVideo({ timelineId: deck.timeline.id }, context());
  expect(again2).toBe(plainKey);
});
