import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionCell } from '@slidewright/compositions/caption-sheet';
import { frameRateOf, type Framerate } from '@slidewright/domain';
import { probeMedia } from '@slidewright/media';
import type { DrawnSlide, SlidePlan, VideoFormat } from '@slidewright/slides/film/film';
import { pictureAt, enteredShare } from '@slidewright/slides/picture/render-plan';
import { temporaryDirectory } from '@slidewright/platform';
import { describe, expect, it } from 'vitest';
import { slideSegments } from '../src/deck/slide-segments.ts';
import { encodeAac, exactSamples, mux } from '../src/engine/assembly.ts';
import { checkVideo } from '../src/engine/check-video.ts';
import { layOver, sheetBytes, stripOf, type Strip } from '../src/engine/caption-strips.ts';
import { encodeSlides, type PicturedSlide } from '../src/engine/encoder.ts';
import { findMediaPrograms } from '../src/engine/media-programs.ts';
import type { FilmTags } from '../src/engine/tags.ts';
import { decodeStrictly, lumas, lumasAfterSeek, lumasOfPictures, pattern, probe, psnr, sliceHeaders } from './media.ts';

const programs = findMediaPrograms();
const signal = new AbortController().signal;

function formatOf(width: number, height: number, framerate: Framerate): VideoFormat {
  return { width, height, frameRate: frameRateOf(framerate), theme: 'paper' };
}

const PLAN: SlidePlan = {
  frames: 6 + 1 + 5 + 250 + 4 + 130,
  states: [0, 1, 2].map((step) => ({ entrance: 1, page: 0, step })),
  steps: [
    { kind: 'blend', from: 0, to: 1, frames: 6 },
    { kind: 'hold', state: 1, frames: 1 },
    { kind: 'blend', from: 1, to: 2, frames: 5 },
    { kind: 'hold', state: 2, frames: 250 },
    { kind: 'blend', from: 2, to: 0, frames: 4 },
    { kind: 'hold', state: 0, frames: 130 },
  ],
};

/** The same with short holds, where their length proves nothing. */
const SHORT_PLAN: SlidePlan = {
  ...PLAN,
  frames: PLAN.frames - 250 - 130 + 12 + 10,
  steps: [
    ...PLAN.steps.slice(0, 3),
    { kind: 'hold', state: 2, frames: 12 },
    PLAN.steps[4]!,
    { kind: 'hold', state: 0, frames: 10 },
  ],
};

const SLIDE: DrawnSlide = { title: 'A slide', blocks: [], index: 1, total: 2, role: 'content' };

/** A grey plate with a lighter middle, near the lower edge; those of other captions have other widths. */
function plate({ width, height }: VideoFormat, index: number): Strip {
  const cell = { width, height: captionCell({ width, height }).height };
  const sheet = new Uint8Array(sheetBytes(cell)).fill(128);
  const area = cell.width * cell.height;
  const side = Math.round(width * (0.1 + 0.03 * (index % 5)));
  for (let y = 0; y < cell.height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isPlate = y >= cell.height / 4 && x >= side && x < width - side;
      sheet[y * width + x] = x > width / 3 && x < width / 2 ? 220 : 30;
      sheet[(area * 3) / 2 + y * width + x] = isPlate ? 215 : 0;
    }
  }
  const top = height - captionCell({ width, height }).bottom - cell.height;
  return stripOf(sheet, cell, { top: 0, height: cell.height }, { x: 0, y: top });
}

async function picturedSlide(format: VideoFormat, plan = PLAN): Promise<PicturedSlide> {
  return { plan, pictures: await Promise.all(plan.states.map((_, variant) => pattern(format, variant))) };
}

/** The slides as one MP4 with silence. */
async function film(
  folder: string,
  format: VideoFormat,
  streams: readonly Buffer[],
  frames: number,
  tags: FilmTags = { title: '', chapters: [] },
): Promise<string> {
  const samples = Math.round((frames * 48_000 * format.frameRate.denominator) / format.frameRate.numerator);
  const audioFile = join(folder, 'silence.m4a');
  const file = join(folder, 'film.mp4');
  await encodeAac(programs, exactSamples(null, 0, samples), audioFile, signal);
  async function* stream() {
    yield* streams;
  }
  await mux(programs, { stream: stream(), rate: format.frameRate, audioFile, tags }, file, signal);
  await checkVideo(file, frames, format.frameRate);
  return file;
}

describe('mux', () => {
  it('writes the title and the chapters as they are, whatever they hold', async () => {
    await using folder = await temporaryDirectory('tags');
    const format = formatOf(1280, 720, '29.97');
    const streams = await encodeSlides(programs, format, [await picturedSlide(format)], signal);
    const chapters = [
      { title: 'Größe = 1; #2 \\ "字"', startMs: 0 },
      { title: 'Rivers', startMs: 1_234 },
    ];
    const title = '[CHAPTER] 🚀 & more';
    const file = await film(folder.path, format, streams, PLAN.frames, { title, chapters });
    const read = await probeMedia({ command: 'ffprobe' }, ['-show_chapters', '-show_format', file]);
    expect(read.format?.tags?.title).toBe(title);
    expect(
      read.chapters?.map((chapter) => [chapter.tags.title, Math.round(Number(chapter.start_time) * 1_000)]),
    ).toEqual(chapters.map((chapter) => [chapter.title, chapter.startMs]));
    expect(await decodeStrictly(file)).toBe(PLAN.frames);
  });
});

describe('encodeSlides', () => {
  it.each(['24', '25', '29.97', '30', '60'] as const)(
    '[V9] gives every frame the same length at %s frames a second',
    async (framerate) => {
      await using folder = await temporaryDirectory('encoder');
      // Time does not depend on the size; pictures of the sizes on offer are looked at below.
      const format = formatOf(640, 360, framerate);
      const slide = await picturedSlide(format);
      const streams = await encodeSlides(programs, format, [slide, slide], signal);
      // The same slide gives the same bytes after any other.
      expect(streams[0]!.equals(streams[1]!)).toBe(true);
      const file = await film(folder.path, format, streams, 2 * PLAN.frames);
      const facts = await probe(file);
      expect(facts.frames).toBe(2 * PLAN.frames);
      expect(facts.deltas).toHaveLength(1);
      expect(facts.videoSeconds).toBeCloseTo(
        (2 * PLAN.frames * format.frameRate.denominator) / format.frameRate.numerator,
        3,
      );
      expect(await decodeStrictly(file)).toBe(2 * PLAN.frames);
    },
  );

  it.each([
    [1280, 720],
    [1920, 1080],
    [1080, 1920],
    [3840, 2160],
  ])('shows every still as it was drawn and every blend as a mix, at %i × %i', async (width, height) => {
    await using folder = await temporaryDirectory('encoder');
    const format = formatOf(width, height, '30');
    const slide = await picturedSlide(format, SHORT_PLAN);
    const streams = await encodeSlides(programs, format, [slide], signal);
    const file = await film(folder.path, format, streams, SHORT_PLAN.frames);
    const stills = await lumasOfPictures(await Promise.all(slide.pictures), format);
    const frames = [0, 3, 6, 8, 12, 13, 22, 23, 25, 28, SHORT_PLAN.frames - 1];
    const shown = await lumas(file, frames, format);
    const mixed = Buffer.alloc(width * height);
    for (const [index, frame] of frames.entries()) {
      const { from, to, weight } = pictureAt(SHORT_PLAN, frame);
      const [a, b] = [stills[from!]!, stills[to]!];
      // Into one buffer: at the largest size a picture has eight million samples.
      if (weight === 0 || weight === 1) mixed.set(weight === 0 ? a : b);
      else for (let at = 0; at < mixed.length; at += 1) mixed[at] = Math.round(a[at]! * (1 - weight) + b[at]! * weight);
      expect(psnr(shown[index]!, mixed), `frame ${frame}`).toBeGreaterThan(40);
    }
  });

  it.each(['fade', 'pushLeft', 'pushRight', 'wipeLeft', 'wipeRight', 'wipeUp'] as const)(
    '[TH3] shows a %s from the last still of the slide before, in exactly as many frames',
    async (by) => {
      await using folder = await temporaryDirectory('encoder');
      const format = formatOf(640, 360, '30');
      const frames = 12 + 30;
      const plan: SlidePlan = {
        frames,
        states: [{ entrance: 1, page: 0, step: 0 }],
        steps: [
          { kind: 'enter', by, to: 0, frames: 12 },
          { kind: 'hold', state: 0, frames: 30 },
        ],
      };
      const pictures = await Promise.all([pattern(format, 0), pattern(format, 1)]);
      const parts = slideSegments({ slide: SLIDE, format, plan, before: { slide: SLIDE, state: plan.states[0]! } });
      expect(parts.map((part) => part.plan.frames)).toEqual([12, 30]);
      const streams = await encodeSlides(
        programs,
        format,
        parts.map((part) => ({ plan: part.plan, pictures })),
        signal,
      );
      const file = await film(folder.path, format, streams, frames);
      const [own, before] = await lumasOfPictures(pictures, format);
      const at = [0, 4, 11, 12, 41];
      const shown = await lumas(file, at, format);
      for (const [index, frame] of at.entries()) {
        const { weight } = frame < 12 ? pictureAt(plan, frame) : { weight: 1 };
        const moved = 2 * Math.round((enteredShare(weight) * format.width) / 2);
        const risen = 2 * Math.round((enteredShare(weight) * format.height) / 2);
        const expected = own!.map((sample, position) => {
          const column = position % format.width;
          if (by === 'fade') return before![position]! * (1 - weight) + sample * weight;
          if (by === 'wipeUp') return position < (format.height - risen) * format.width ? before![position]! : sample;
          if (by === 'wipeLeft') return column < format.width - moved ? before![position]! : sample;
          if (by === 'wipeRight') return column < moved ? sample : before![position]!;
          const from = by === 'pushLeft' ? column + moved : column - moved;
          if (from >= 0 && from < format.width) return before![position - column + from]!;
          return own![position - column + from + (by === 'pushLeft' ? -format.width : format.width)]!;
        });
        expect(psnr(shown[index]!, expected), `frame ${frame}`).toBeGreaterThan(38);
      }
    },
  );

  it('repeats a still to the last sample, and lets a player begin anywhere', async () => {
    await using folder = await temporaryDirectory('encoder');
    const format = formatOf(1280, 720, '30');
    const streams = await encodeSlides(programs, format, [await picturedSlide(format)], signal);
    const file = await film(folder.path, format, streams, PLAN.frames);
    const [first, ...others] = await lumas(file, [12, 13, 131, 132, 133, 261], format);
    for (const other of others) expect(other.equals(first!)).toBe(true);
    const [sought] = await lumasAfterSeek(file, [7.4], format);
    expect(sought!.equals(first!)).toBe(true);
    const facts = await probe(file);
    // At the begin, at both long holds, and every four seconds within them.
    expect(facts.keyFrames).toBe(1 + 3 + 2);
  });

  it('numbers its pictures as the standard wants', async () => {
    await using folder = await temporaryDirectory('encoder');
    const format = formatOf(1280, 720, '30');
    const slide = await picturedSlide(format);
    const streams = await encodeSlides(programs, format, [slide, slide], signal);
    const file = join(folder.path, 'stream.h264');
    await writeFile(file, Buffer.concat(streams));
    const slices = await sliceHeaders(file);
    expect(slices).toHaveLength(2 * PLAN.frames);
    // frame_num (clause 7.4.3) counts pictures since the last IDR picture, modulo 16 here.
    let since = 0;
    const expected = slices.map(({ isKey }) => {
      since = isKey ? 0 : since + 1;
      return since % 16;
    });
    expect(slices.map(({ frameNumber }) => frameNumber)).toEqual(expected);
    // Neighbours that are both IDR pictures would need different ids, and have the same.
    expect(slices.some(({ isKey }, index) => isKey && slices[index + 1]?.isKey === true)).toBe(false);
    expect(slices[0]!.isKey).toBe(true);
  });

  it('[TH3] tells the key picture of a transition of one frame from that of the slide after it', async () => {
    await using folder = await temporaryDirectory('encoder');
    const format = formatOf(640, 360, '30');
    const enter: SlidePlan = {
      frames: 1,
      states: [PLAN.states[0]!],
      steps: [{ kind: 'enter', by: 'fade', to: 0, frames: 1 }],
    };
    const pictures = await Promise.all([pattern(format, 0), pattern(format, 1)]);
    const slide = await picturedSlide(format);
    const streams = await encodeSlides(programs, format, [slide, { plan: enter, pictures }, slide], signal);
    const file = join(folder.path, 'stream.h264');
    await writeFile(file, Buffer.concat(streams));
    const slices = await sliceHeaders(file);
    expect(slices.slice(PLAN.frames - 1, PLAN.frames + 2)).toMatchObject([
      { isKey: false },
      { isKey: true, keyPictureId: 1 },
      { isKey: true, keyPictureId: 0 },
    ]);
  });

  it.each([
    [640, 360],
    [360, 640],
  ])(
    '[EX7] shows each caption over its still, in streams that a player can begin anywhere, at %i × %i',
    async (width, height) => {
      await using folder = await temporaryDirectory('encoder');
      const format = formatOf(width, height, '30');
      // Within blends, one frame after a key picture, for one frame, beyond four seconds, and up to the last frame.
      const edges = [0, 3, 13, 14, 60, 61, 190, 250, 264, 300, 340, PLAN.frames - 1, PLAN.frames];
      const captions = edges
        .slice(1)
        .map((endFrame, index) => ({ startFrame: edges[index]!, endFrame }))
        // Nothing is shown for a while.
        .filter((_, index) => index !== 6);
      const slide = { ...(await picturedSlide(format)), captions };
      const strips = captions.map((_, index) => plate(format, index));
      const streams = await encodeSlides(programs, format, [slide, slide], signal, {
        strips: [...strips, ...strips].values() as unknown as AsyncIterator<Strip>,
      });
      expect(streams[0]!.equals(streams[1]!)).toBe(true);
      const file = await film(folder.path, format, streams, 2 * PLAN.frames);
      expect(await decodeStrictly(file)).toBe(2 * PLAN.frames);

      const stills = await lumasOfPictures(await Promise.all(slide.pictures), format);
      const expected = (frame: number): Buffer => {
        const { from, to, weight } = pictureAt(PLAN, frame);
        const picture = Buffer.alloc((width * height * 3) / 2);
        for (let at = 0; at < width * height; at += 1)
          picture[at] = Math.round(stills[from!]![at]! * (1 - weight) + stills[to]![at]! * weight);
        const shown = captions.findIndex(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame);
        if (shown !== -1) layOver(picture, strips[shown]!, format);
        return picture.subarray(0, width * height);
      };
      const frames = [...new Set(edges.flatMap((edge) => [edge - 1, edge, edge + 1]))].filter(
        (frame) => frame >= 0 && frame < PLAN.frames,
      );
      const shown = await lumas(file, frames, format);
      for (const [index, frame] of frames.entries())
        expect(psnr(shown[index]!, expected(frame)), `frame ${frame}`).toBeGreaterThan(38);
      const jumps = [120, 170, 245, 322, PLAN.frames + 30];
      const played = await lumas(file, jumps, format);
      const times = jumps.map((frame) => (frame - 0.5) / 30);
      const sought = await lumasAfterSeek(file, times, format);
      for (const [index, frame] of jumps.entries())
        expect(sought[index]!.equals(played[index]!), `a jump to frame ${frame}`).toBe(true);

      const stream = join(folder.path, 'stream.h264');
      await writeFile(stream, Buffer.concat(streams));
      const headers = await sliceHeaders(stream);
      const distances = headers.map(({ isKey }, frame) =>
        isKey ? 0 : frame - headers.findLastIndex((header, at) => at < frame && header.isKey),
      );
      expect(headers.map(({ frameNumber }) => frameNumber)).toEqual(distances.map((distance) => distance % 16));
      // Four seconds, and a blend.
      expect(Math.max(...distances)).toBeLessThan(120 + 12);
      const pairs = headers.slice(1).map((header, index) => [headers[index]!, header] as const);
      const keys = pairs.filter(([before, after]) => before.isKey && after.isKey);
      expect(keys.map(([before, after]) => before.keyPictureId !== after.keyPictureId)).toEqual([true]);
    },
  );

  it('encodes the first pictures while later ones are still drawn', async () => {
    const format = formatOf(640, 360, '30');
    const { plan, pictures } = await picturedSlide(format);
    const { promise: encoded, resolve } = Promise.withResolvers<void>();
    const later = pictures.map((picture) => encoded.then(() => picture));
    const slides = Array.from({ length: 12 }, (_, index) => ({ plan, pictures: index < 6 ? pictures : later }));
    const streams = await encodeSlides(programs, format, slides, signal, { onEncoded: () => resolve() });
    expect(streams).toHaveLength(12);
  });

  it('does not grow with the length of a hold', async () => {
    const format = formatOf(1280, 720, '30');
    const long: SlidePlan = {
      ...PLAN,
      frames: PLAN.frames + 30_000,
      steps: [...PLAN.steps.slice(0, -1), { kind: 'hold', state: 0, frames: 30_130 }],
    };
    const [short, longer] = await encodeSlides(
      programs,
      format,
      [await picturedSlide(format), await picturedSlide(format, long)],
      signal,
    );
    const keyPictures = 30_000 / 120;
    const keyBytes = short!.length / (PLAN.frames / 120);
    expect(longer!.length).toBeLessThan(short!.length + keyPictures * keyBytes + 30_000 * 16);
  });

  it('stops at once when it is aborted', async () => {
    const format = formatOf(1920, 1080, '30');
    const slide = await picturedSlide(format);
    const abort = new AbortController();
    const encoding = encodeSlides(
      programs,
      format,
      Array.from({ length: 20 }, () => slide),
      abort.signal,
    );
    abort.abort(new Error('enough'));
    await expect(encoding).rejects.toThrow('enough');
  });

  it('says what is wrong with a picture that is none', async () => {
    const format = formatOf(1280, 720, '30');
    const pictures = PLAN.states.map(() => Buffer.from('not a picture'));
    await expect(encodeSlides(programs, format, [{ plan: PLAN, pictures }], signal)).rejects.toThrow(/decoded|ffmpeg/);
  });
});

describe('checkVideo', () => {
  it('refuses a film with a frame too few', async () => {
    await using folder = await temporaryDirectory('encoder');
    const format = formatOf(1280, 720, '30');
    const streams = await encodeSlides(programs, format, [await picturedSlide(format)], signal);
    const file = await film(folder.path, format, streams, PLAN.frames);
    await expect(checkVideo(file, PLAN.frames + 1, format.frameRate)).rejects.toThrow(/frames instead of/);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 100));
    await expect(checkVideo(file, PLAN.frames, format.frameRate)).rejects.toThrow(/truncated/);
  });
});
