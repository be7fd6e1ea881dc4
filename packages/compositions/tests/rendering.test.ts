import { openBrowser, renderFrames, selectComposition, type HeadlessBrowser } from '@remotion/renderer';
import type { VideoConfig } from 'remotion';
import { THEME_IDS, type SlideFilmProps, type SlidePlan } from '@slidewright/slides';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCompositions, bundleHash, findBundle, readBundle } from '../src/bundle.ts';
import type { DeckStatesProps } from '../src/props.ts';
import { videoConfig } from '../src/video-config.ts';
import { format, KIND_EXAMPLES, slide } from './examples.ts';
import { decodePng, pixelAt } from './png.ts';
import { browserForTests } from './stage.ts';

const { executable: browserExecutable, chromeMode } = browserForTests();
const quiet = { browserExecutable, chromeMode, logLevel: 'error' } as const;

let browser: HeadlessBrowser;
let serveUrl: string;

beforeAll(async () => {
  ({ folder: serveUrl } = await bundleCompositions());
  browser = await openBrowser('chrome', quiet);
});
afterAll(() => browser.close({ silent: true }));

/** The whole composition; only its own tests open another page to select it. */
function compositionOf(id: string, props: SlideFilmProps | DeckStatesProps): VideoConfig {
  const plans = 'slides' in props ? props.slides.map(({ plan }) => plan) : [props.plan];
  const states = plans.reduce((sum, plan) => sum + plan.states.length, 0);
  return videoConfig(id, props.format, id === 'SlideFilm' ? plans[0]!.frames : states, props);
}

async function frames(
  id: string,
  props: SlideFilmProps | DeckStatesProps,
  frameRange?: [number, number],
): Promise<Buffer[]> {
  const inputProps = { ...props };
  const drawn = new Map<number, Buffer>();
  await renderFrames({
    serveUrl,
    composition: compositionOf(id, props),
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
    ...(frameRange === undefined ? {} : { frameRange }),
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

describe('drawing with Remotion', () => {
  it('draws the same state to the same bytes each time', async () => {
    const first = await frames('SlideStates', RIVERS);
    const second = await frames('SlideStates', RIVERS);
    expect(first).toHaveLength(PLAN.states.length);
    first.forEach((buffer, index) => expect(buffer.equals(second[index] as Buffer)).toBe(true));
  });

  it('draws a hold as the state itself', async () => {
    const states = await frames('SlideStates', RIVERS);
    const [held] = await frames('SlideFilm', RIVERS, [5, 5]);
    const [last] = await frames('SlideFilm', RIVERS, [13, 13]);
    expect(held?.equals(states[1] as Buffer)).toBe(true);
    expect(last?.equals(states[2] as Buffer)).toBe(true);
  });

  it('mixes two states in a blend as the encoder does', async () => {
    const states = (await frames('SlideStates', RIVERS)).map((buffer) => decodePng(buffer));
    const blended = (await frames('SlideFilm', RIVERS, [7, 9])).map((buffer) => decodePng(buffer));
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

  it('[TH3] pushes the slide before out to the side, as far as the encoder does', async () => {
    const entering: SlidePlan = {
      frames: 5,
      states: [{ entrance: 1, page: 0, step: 0 }],
      steps: [
        { kind: 'enter', by: 'pushLeft', to: 0, frames: 3 },
        { kind: 'hold', state: 0, frames: 2 },
      ],
    };
    const before = { slide: slide('Nehirler', ['Kum', 'Taş']), state: PLAN.states[2]! };
    const shape = format('studio', 'small');
    const still = { frames: 1, steps: [{ kind: 'hold', state: 0, frames: 1 }] } as const;
    const film = { slide: slide('Rivers', ['Sand']), format: shape, plan: entering, before };
    const stills = await frames('DeckStates', {
      format: shape,
      slides: [
        { slide: before.slide, plan: { ...still, states: [before.state] } },
        { slide: film.slide, plan: { ...still, states: entering.states } },
      ],
    });
    const [old, own] = stills.map((still) => decodePng(still));
    // In the middle of a push, each is half in the picture.
    const [middle] = (await frames('SlideFilm', film, [1, 1])).map((frame) => decodePng(frame));
    for (const [x, y] of [
      [100, 100],
      [500, 300],
      [600, 600],
    ] as const) {
      expect(pixelAt(middle!, x, y)).toEqual(pixelAt(old!, x + 640, y));
      expect(pixelAt(middle!, x + 640, y)).toEqual(pixelAt(own!, x, y));
    }
    const [after] = await frames('SlideFilm', film, [4, 4]);
    expect(after!.equals(stills[1]!)).toBe(true);
  });

  it('draws the states of a whole deck in one run', async () => {
    const other = { ...RIVERS, slide: slide('Nehirler', ['Kum', 'Taş'], { index: 2 }) };
    const deck = await frames('DeckStates', { format: RIVERS.format, slides: [RIVERS, other] });
    const alone = [...(await frames('SlideStates', RIVERS)), ...(await frames('SlideStates', other))];
    expect(deck).toHaveLength(6);
    deck.forEach((buffer, index) => expect(buffer.equals(alone[index] as Buffer)).toBe(true));
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
    const drawn = await frames('DeckStates', { format: shape, slides: deck });
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
    const [first, short, last] = await frames('DeckStates', { format: format('studio', 'small'), slides: deck });
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
    const [drawn] = await frames('SlideStates', { slide: section, format: format(theme, 'small'), plan });
    const picture = decodePng(drawn!);
    // Below the title, in the area of the bullets.
    const white = [2, 3, 4].flatMap((row) =>
      [5, 9, 12].filter((column) => pixelAt(picture, column * 100, row * 140).every((value) => value === 255)),
    );
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
    const [drawn] = await frames('SlideStates', { slide: words, format: format('midnight'), plan });
    const picture = decodePng(drawn!);
    const column = Array.from({ length: 300 }, (_, row) => pixelAt(picture, 1600, 540 + row).join());
    const changes = column.flatMap((pixel, row) => (pixel === column[row - 1] ? [] : [row]));
    const longest = Math.max(...changes.map((row, index) => (changes[index + 1] ?? column.length) - row));
    expect(longest).toBeLessThanOrEqual(4);
  });

  it('draws the colour block of Studio on the side where reading begins', async () => {
    const hebrew = { slide: slide('נהרות', ['חול']), format: format('studio', 'small'), plan: PLAN };
    const english = { slide: slide('Rivers', ['Sand']), format: format('studio', 'small'), plan: PLAN };
    const [rtl, ltr] = await Promise.all(
      [hebrew, english].map(async (props) => decodePng((await frames('SlideStates', props))[2] as Buffer)),
    );
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
