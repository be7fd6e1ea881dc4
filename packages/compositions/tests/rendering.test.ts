import { openBrowser, renderFrames, selectComposition, type HeadlessBrowser } from '@remotion/renderer';
import type { Entry, SlideFilmProps, SlidePlan } from '@slidewright/slides/film/film';
import { THEME_IDS } from '@slidewright/slides/themes/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCompositions, bundleHash, findBundle, readBundle } from '../src/bundle.ts';
import { serveBundle, type BundleServer } from '../src/bundle-server.ts';
import type { StillFormat } from '../src/drawing-page.ts';
import { openDrawingPage, type DrawingPage } from '../src/open-drawing-page.ts';
import { format, KIND_EXAMPLES, slide } from './examples.ts';
import { decodePng, pixelAt } from './png.ts';
import { browserForTests } from './stage.ts';

const { executable: browserExecutable, chromeMode } = browserForTests();
const quiet = { browserExecutable, chromeMode, logLevel: 'error' } as const;

let browser: HeadlessBrowser;
let serveUrl: string;
let server: BundleServer;
let page: DrawingPage;

beforeAll(async () => {
  ({ folder: serveUrl } = await bundleCompositions());
  browser = await openBrowser('chrome', quiet);
  server = await serveBundle(serveUrl, () => ({}));
  page = await openDrawingPage(browser, server.url);
});
afterAll(async () => {
  await browser.close({ silent: true });
  await server[Symbol.asyncDispose]();
});

/** All states of slides, drawn one after the other. */
async function stills(
  slides: readonly Pick<SlideFilmProps, 'slide' | 'format' | 'plan'>[],
  as: StillFormat = { type: 'png', scale: 1 },
): Promise<Buffer[]> {
  const drawn: Buffer[] = [];
  for (const { slide, format, plan } of slides)
    for (const state of plan.states) drawn.push(await page.drawStill({ slide, format, state }, as));
  return drawn;
}

/** Frames of a film as Remotion draws them. */
async function frames(props: SlideFilmProps, frameRange: [number, number]): Promise<Buffer[]> {
  const inputProps = { ...props };
  const drawn = new Map<number, Buffer>();
  await renderFrames({
    serveUrl,
    composition: await selectComposition({
      serveUrl,
      id: 'SlideFilm',
      inputProps,
      puppeteerInstance: browser,
      ...quiet,
    }),
    inputProps,
    puppeteerInstance: browser,
    imageFormat: 'png',
    muted: true,
    concurrency: 1,
    outputDir: null,
    onStart: () => undefined,
    onFrameUpdate: () => undefined,
    onFrameBuffer: (buffer, frame) => {
      drawn.set(frame, buffer);
    },
    frameRange,
    ...quiet,
  });
  return [...drawn].toSorted(([a], [b]) => a - b).map(([, buffer]) => buffer);
}

const PLAN: SlidePlan = {
  frames: 14,
  states: [
    { entrance: 0, page: 0, step: 0 },
    { entrance: 1, page: 0, step: 0 },
    { entrance: 1, page: 0, step: 2 },
  ],
  steps: [
    { kind: 'blend', from: 0, to: 1, frames: 3 },
    { kind: 'hold', state: 1, frames: 4 },
    { kind: 'blend', from: 1, to: 2, frames: 3 },
    { kind: 'hold', state: 2, frames: 4 },
  ],
};
const RIVERS: SlideFilmProps = {
  slide: slide('Water carries more than water 🌊', ['A river moves sand and silt', '川はどのように大地を形づくるのか']),
  format: format('midnight', 'small'),
  plan: PLAN,
};

describe('drawing', () => {
  it('draws the same state to the same bytes each time', async () => {
    const first = await stills([RIVERS]);
    const second = await stills([RIVERS]);
    expect(first).toHaveLength(PLAN.states.length);
    first.forEach((buffer, index) => expect(buffer.equals(second[index] as Buffer)).toBe(true));
  });

  it('draws a hold as the state itself', async () => {
    const states = await stills([RIVERS]);
    const [held] = await frames(RIVERS, [5, 5]);
    const [last] = await frames(RIVERS, [13, 13]);
    expect(held?.equals(states[1] as Buffer)).toBe(true);
    expect(last?.equals(states[2] as Buffer)).toBe(true);
  });

  it('mixes two states in a blend as the encoder does', async () => {
    const states = (await stills([RIVERS])).map((buffer) => decodePng(buffer));
    const blended = (await frames(RIVERS, [7, 9])).map((buffer) => decodePng(buffer));
    blended.forEach((picture, index) => {
      const weight = (index + 1) / 4;
      let worst = 0;
      picture.pixels.forEach((value, at) => {
        const mixed = (states[1]?.pixels[at] ?? 0) * (1 - weight) + (states[2]?.pixels[at] ?? 0) * weight;
        worst = Math.max(worst, Math.abs(value - mixed));
      });
      expect(worst, `frame ${index} of the blend`).toBeLessThanOrEqual(3);
    });
  });

  it('[TH3] pushes the slide before out to the side, or wipes it away, as far as the encoder does', async () => {
    const enteredBy = (by: Entry): SlidePlan => ({
      frames: 5,
      states: [{ entrance: 1, page: 0, step: 0 }],
      steps: [
        { kind: 'enter', by, to: 0, frames: 3 },
        { kind: 'hold', state: 0, frames: 2 },
      ],
    });
    const entering = enteredBy('pushLeft');
    const before = { slide: slide('Nehirler', ['Kum', 'Taş']), state: PLAN.states[2]! };
    const shape = format('studio', 'small');
    const still = { frames: 1, steps: [{ kind: 'hold', state: 0, frames: 1 }] } as const;
    const film = { slide: slide('Rivers', ['Sand']), format: shape, plan: entering, before };
    const drawn = await stills([
      { slide: before.slide, format: shape, plan: { ...still, states: [before.state] } },
      { slide: film.slide, format: shape, plan: { ...still, states: entering.states } },
    ]);
    const [old, own] = drawn.map((picture) => decodePng(picture));
    // In the middle of a push, each is half in the picture.
    const [middle] = (await frames(film, [1, 1])).map((frame) => decodePng(frame));
    for (const [x, y] of [
      [100, 100],
      [500, 300],
      [600, 600],
    ] as const) {
      expect(pixelAt(middle!, x, y)).toEqual(pixelAt(old!, x + 640, y));
      expect(pixelAt(middle!, x + 640, y)).toEqual(pixelAt(own!, x, y));
    }
    const [after] = await frames(film, [4, 4]);
    expect(after!.equals(drawn[1]!)).toBe(true);
    const wiped = async (by: Entry) => decodePng((await frames({ ...film, plan: enteredBy(by) }, [1, 1]))[0]!);
    const [up, left, right] = [await wiped('wipeUp'), await wiped('wipeLeft'), await wiped('wipeRight')];
    for (const [x, y] of [
      [100, 100],
      [1_100, 100],
      [100, 600],
      [1_100, 600],
    ] as const) {
      expect(pixelAt(up, x, y)).toEqual(pixelAt(y < 360 ? old! : own!, x, y));
      expect(pixelAt(left, x, y)).toEqual(pixelAt(x < 640 ? old! : own!, x, y));
      expect(pixelAt(right, x, y)).toEqual(pixelAt(x < 640 ? own! : old!, x, y));
    }
  });

  it('[BL4] waits for the colours of code, on every slide of a deck', async () => {
    const plan: SlidePlan = {
      frames: 1,
      states: [{ entrance: 1, page: 0, step: 1 }],
      steps: [{ kind: 'hold', state: 0, frames: 1 }],
    };
    const shape = format('studio', 'small');
    const deck = ['usual', 'rightToLeft', 'mixed', 'usual'].map((name) => ({
      slide: KIND_EXAMPLES.code[name]!,
      plan,
    }));
    const drawn = await stills(deck.map((one) => ({ ...one, format: shape })));
    expect(drawn).toHaveLength(deck.length);
    expect(drawn[3]!.equals(drawn[0]!)).toBe(true);
    const isKeyword = ([red, green, blue]: readonly number[]) => red! > 195 && green! < 60 && blue! < 30;
    for (const frame of drawn.slice(0, 3)) {
      const picture = decodePng(frame);
      const inPanel = Array.from(
        { length: 400 * 480 },
        (_, at) => [80 + (at % 400), 200 + Math.floor(at / 400)] as const,
      );
      expect(inPanel.some(([x, y]) => isKeyword(pixelAt(picture, x, y)))).toBe(true);
    }
  });

  it.each(['equation', 'chart', 'diagram'] as const)('[BL4] waits for each %s of a deck', async (kind) => {
    const plan: SlidePlan = {
      frames: 1,
      states: [{ entrance: 1, page: 0, step: 1 }],
      steps: [{ kind: 'hold', state: 0, frames: 1 }],
    };
    const deck = ['usual', 'short', 'usual'].map((name) => ({ slide: KIND_EXAMPLES[kind][name]!, plan }));
    const [first, short, last] = await stills(deck.map((one) => ({ ...one, format: format('studio', 'small') })));
    expect(first!.equals(last!)).toBe(true);
    for (const frame of [first!, short!]) {
      const picture = decodePng(frame);
      const isInk = (at: number) => pixelAt(picture, 560 + (at % 640), 250 + Math.floor(at / 640))[1]! < 90;
      expect(Array.from({ length: 640 * 370 }, (_, at) => at).filter(isInk).length).toBeGreaterThan(500);
    }
  });

  it.each(THEME_IDS)('[PC5] draws a section slide of %s as a whole picture', async (theme) => {
    const section = slide('Part two: the coast', [], { role: 'section' });
    const plan: SlidePlan = {
      frames: 1,
      states: [{ entrance: 1, page: 0, step: 0 }],
      steps: [{ kind: 'hold', state: 0, frames: 1 }],
    };
    const [drawn] = await stills([{ slide: section, format: format(theme, 'small'), plan }]);
    const picture = decodePng(drawn!);
    // Beside and below the title, in the area of the bullets.
    const places = [
      [1_240, 280],
      [1_240, 420],
      [1_240, 560],
      [700, 690],
      [900, 690],
    ] as const;
    const white = places.filter(([x, y]) => pixelAt(picture, x, y).every((value) => value === 255));
    expect(white).toEqual([]);
  });

  it('draws the gradient of Midnight without banding', async () => {
    const plan: SlidePlan = {
      ...PLAN,
      frames: 1,
      states: [PLAN.states[1]!],
      steps: [{ kind: 'hold', state: 0, frames: 1 }],
    };
    const words = slide('Night', [], { role: 'opening' });
    const [drawn] = await stills([{ slide: words, format: format('midnight'), plan }]);
    const picture = decodePng(drawn!);
    const column = Array.from({ length: 300 }, (_, row) => pixelAt(picture, 1600, 540 + row).join());
    const changes = column.flatMap((pixel, row) => (pixel === column[row - 1] ? [] : [row]));
    const longest = Math.max(...changes.map((row, index) => (changes[index + 1] ?? column.length) - row));
    expect(longest).toBeLessThanOrEqual(4);
  });

  it('draws the colour block of Studio on the side where reading begins', async () => {
    const hebrew = { slide: slide('נהרות', ['חול']), format: format('studio', 'small'), plan: PLAN };
    const english = { slide: slide('Rivers', ['Sand']), format: format('studio', 'small'), plan: PLAN };
    const [, , rtl, , , ltr] = (await stills([hebrew, english])).map((picture) => decodePng(picture));
    const sides = [12, 1280 - 12].map((x) => [pixelAt(rtl!, x, 10), pixelAt(ltr!, x, 10)]);
    expect(sides[0]?.[0]).toEqual(sides[1]?.[1]);
    expect(sides[1]?.[0]).toEqual(sides[0]?.[1]);
    expect(sides[0]?.[0]).toEqual([255, 255, 255]);
  });

  it('takes size, rate and length from its props', async () => {
    const props = { ...RIVERS, format: { ...RIVERS.format, frameRate: { numerator: 30000, denominator: 1001 } } };
    const inputProps = { ...props };
    const film = await selectComposition({
      serveUrl,
      id: 'SlideFilm',
      inputProps,
      puppeteerInstance: browser,
      ...quiet,
    });
    expect(film).toMatchObject({ width: 1280, height: 720, durationInFrames: 14, fps: 30000 / 1001 });
  });

  it('refuses props it cannot draw, naming the field', async () => {
    const inputProps = { ...RIVERS, format: { ...RIVERS.format, theme: 'neon' } };
    const select = selectComposition({ serveUrl, id: 'SlideFilm', inputProps, puppeteerInstance: browser, ...quiet });
    await expect(select).rejects.toThrow('format.theme');
  });
});

describe('the bundle', () => {
  it('is found by the hash of its sources when it is built', () => {
    expect(bundleHash()).toMatch(/^\d+-[0-9a-f]{32}$/);
    expect(findBundle()).toEqual({ folder: serveUrl, hash: bundleHash() });
    expect(findBundle({ outDir: '/nowhere' })).toBeNull();
  });

  it('has the hash of its sources, so that it can be used without them', () => {
    expect(readBundle(serveUrl)).toEqual({ folder: serveUrl, hash: bundleHash() });
    expect(readBundle('/nowhere')).toBeNull();
  });
});
