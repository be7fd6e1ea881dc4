import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleCompositions } from '@slidewright/compositions/bundle';
import { frameRateOf, type Motion } from '@slidewright/domain';
import { runFfmpeg } from '@slidewright/media';
import { findBrowser, temporaryDirectory } from '@slidewright/platform';
import type { DrawnSlide, SlideFilmProps, VideoFormat } from '@slidewright/slides/film/film';
import type { Block } from '@slidewright/slides/kinds/index';
import { planFilmed } from '@slidewright/slides/picture/render-plan';
import { silentLog } from '@slidewright/testing';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { createRendererPool, type RendererPool } from '../src/engine/drawing/renderer-pool.ts';
import { findMediaPrograms } from '../src/engine/media-programs.ts';

const FORMAT: VideoFormat = { width: 640, height: 360, frameRate: frameRateOf('30'), theme: 'paper' };
const SECONDS = 8;
const FRAMES = SECONDS * 30;
const IMAGE_ID = '5f0c7f2e-2f6e-4a53-9a36-6d2f0f6f3c11';
const ffmpeg = { command: 'ffmpeg' };
const never = new AbortController().signal;

const image: Block = {
  kind: 'image',
  imageId: IMAGE_ID,
  alt: 'A delta',
  fit: 'fill',
  focus: { x: 0.5, y: 0.5 },
  width: 1_280,
  height: 720,
};
const chart: Block = {
  kind: 'chart',
  type: 'bar',
  axis: '',
  header: ['', 'Silt'],
  rows: [
    ['Nile', '400'],
    ['Rhine', '300'],
    ['Po', '350'],
  ],
};

const SLIDES = {
  picture: { title: 'A delta', blocks: [image], layout: 'image' },
  chart: { title: 'Silt', blocks: [chart] },
  number: { title: '', blocks: [{ kind: 'number', value: '1,280', label: 'rivers', note: '' }] },
} as const;
type SlideName = keyof typeof SLIDES;

function film(name: SlideName, motion: Motion): SlideFilmProps {
  const slide: DrawnSlide = { ...SLIDES[name], index: 1, total: 3, role: 'content' };
  return planFilmed(slide, null, FORMAT, { timing: { seconds: SECONDS, cues: [] }, transition: 'cut', motion });
}

/** The pixels of each frame, as luma and chroma, and the frames as hashes. */
interface Shown {
  readonly hashes: readonly string[];
  readonly frame: (index: number) => Promise<Buffer>;
}

let renderers: RendererPool;
let folder: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  folder = await temporaryDirectory('motion-test');
  await runFfmpeg(ffmpeg, [
    '-f lavfi -i testsrc2=size=1280x720:rate=1:duration=1 -frames:v 1 -c:v png -f image2'.split(' '),
    join(folder.path, IMAGE_ID),
  ]);
  renderers = createRendererPool({
    browser: findBrowser()!,
    bundle: (await bundleCompositions()).folder,
    programs: findMediaPrograms(),
    size: 1,
    log: silentLog,
  });
});

afterAll(async () => {
  await renderers[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function shown(name: SlideName, motion: Motion): Promise<Shown> {
  await using drawn = await renderers.draw(
    { slides: [film(name, motion)], posterOf: null, images: folder.path },
    never,
  );
  const stream = await readFile(drawn.segments[0]!);
  const input = '-f h264 -r 30 -i -'.split(' ');
  const { stdout } = await runFfmpeg(ffmpeg, [input, '-f framemd5 -'.split(' ')], { stdin: stream });
  const lines = stdout.toString().split('\n');
  const hashes = lines.filter((line) => /^\d/.test(line)).map((line) => line.split(',').at(-1)!.trim());
  const frame = async (index: number): Promise<Buffer> => {
    const select = ['-vf', `select=eq(n\\,${index})`, '-frames:v', '1'];
    const picture = await runFfmpeg(
      ffmpeg,
      [input, select, '-pix_fmt yuv420p -c:v rawvideo -f image2pipe -'.split(' ')],
      { stdin: stream },
    );
    return picture.stdout;
  };
  return { hashes, frame };
}

/** Where two pictures differ clearly in luma, as the share of the pixels of rows from `top` to `bottom`. */
function changed(a: Buffer, b: Buffer, [top, bottom]: readonly [number, number] = [0, FORMAT.height]): number {
  let count = 0;
  for (let at = top * FORMAT.width; at < bottom * FORMAT.width; at += 1) if (Math.abs(a[at]! - b[at]!) > 24) count += 1;
  return count / ((bottom - top) * FORMAT.width);
}

const distinct = (hashes: readonly string[]): number => new Set(hashes).size;

describe('[SC7] the motion of a theme', () => {
  it('enlarges a full picture in its first 3 s: 15 pictures a second differ, all frames after them are equal', async () => {
    const { hashes, frame } = await shown('picture', 'theme');
    expect(hashes).toHaveLength(FRAMES);
    expect(distinct(hashes.slice(0, 90))).toBeGreaterThanOrEqual(43);
    expect(distinct(hashes.slice(90))).toBe(1);
    const [first, middle, last] = [await frame(0), await frame(45), await frame(FRAMES - 1)];
    expect(changed(first, middle)).toBeGreaterThan(0.01);
    // The title on its plate stays where it is.
    const plate = [FORMAT.height - 60, FORMAT.height - 40] as const;
    const part = (picture: Buffer) => {
      const cut = Buffer.alloc(picture.length);
      for (let y = plate[0]; y < plate[1]; y += 1)
        picture.copy(cut, y * FORMAT.width, y * FORMAT.width, y * FORMAT.width + 60);
      return cut;
    };
    expect(changed(part(first), part(last))).toBeLessThan(0.0005);
    expect(changed(await frame(89), last)).toBeLessThan(0.02);
  });

  it('grows the bars of a chart: they are shorter at first, and equal from 1.2 s on', async () => {
    const { hashes, frame } = await shown('chart', 'theme');
    expect(distinct(hashes.slice(36))).toBe(1);
    const last = await frame(FRAMES - 1);
    const missing = await Promise.all([15, 18, 24].map(async (index) => changed(await frame(index), last)));
    expect(missing).toEqual(missing.toSorted((a, b) => b - a));
    expect(missing[0]).toBeGreaterThan(0.05);
    expect(missing[2]).toBeGreaterThan(0);
  });

  it('counts a figure, whose digits stay at their places, and which stands from 1.2 s on', async () => {
    const { hashes } = await shown('number', 'theme');
    expect(distinct(hashes.slice(15, 36))).toBeGreaterThanOrEqual(6);
    expect(distinct(hashes.slice(36))).toBe(1);
  });

  it('is none with the setting off: a full picture is one still, charts and figures are complete when the slide is', async () => {
    expect(distinct((await shown('picture', 'none')).hashes)).toBe(1);
    for (const name of ['chart', 'number'] as const)
      expect(distinct((await shown(name, 'none')).hashes.slice(15))).toBe(1);
  });
});
