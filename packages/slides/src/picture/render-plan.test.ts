import { describe, expect, it } from 'vitest';
import { blocksOfBullets, partAppearances } from '../content/blocks.ts';
import type { Block } from '../kinds/index.ts';
import {
  clickMarksOf,
  slideFrames,
  type FrameRate,
  type Motion,
  type SlideTiming,
  type ThemeId,
  type Transition,
} from '@slidewright/domain';
import type { DrawnSlide, SlidePlan, VideoFormat } from '../film/film.ts';
import { partSeconds } from './part-seconds.ts';
import { blendWeight, enlargedShare, pictureAt, planFilmed, planPages, planSlide } from './render-plan.ts';
import { isPartShown } from './shown-parts.ts';
import { generator } from '@slidewright/domain/testing';

const RATES: readonly FrameRate[] = [
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30_000, denominator: 1_001 },
  { numerator: 30, denominator: 1 },
  { numerator: 60, denominator: 1 },
];

function formatAt(frameRate: FrameRate): VideoFormat {
  return { width: 1920, height: 1080, frameRate, theme: 'paper' };
}

function slideWith(bulletPoints: readonly string[]): DrawnSlide {
  return { title: 'A title', blocks: blocksOfBullets(bulletPoints), index: 1, total: 3, role: 'content' };
}

interface FilmOf {
  readonly seconds?: number;
  readonly transition?: Transition;
  readonly motion?: Motion;
}

const KIND_BLOCKS = {
  chart: {
    kind: 'chart',
    type: 'bar',
    axis: '',
    header: ['', 'Silt'],
    rows: [
      ['Nile', '4'],
      ['Rhine', '2'],
    ],
  },
  number: { kind: 'number', value: '1,280', label: 'rivers', note: '' },
  image: {
    kind: 'image',
    imageId: '',
    alt: 'A delta',
    fit: 'fill',
    focus: { x: 0.5, y: 0.5 },
    width: 1_920,
    height: 1_080,
  },
} as const satisfies Record<string, Block>;

const thirty = formatAt({ numerator: 30, denominator: 1 });

function secondsToReveal(plan: SlidePlan, format: VideoFormat, step: number): number {
  const state = plan.states.findIndex((candidate) => candidate.step === step && candidate.entrance === 1);
  let frames = 0;
  for (const step of plan.steps) {
    if (step.kind === 'blend' && step.to === state)
      return (frames * format.frameRate.denominator) / format.frameRate.numerator;
    frames += step.frames;
  }
  throw new Error(`bullet ${step} never comes in`);
}

function checkPlan(plan: SlidePlan, pages: readonly (readonly number[])[]): void {
  expect(plan.steps.reduce((sum, step) => sum + step.frames, 0)).toBe(plan.frames);
  expect(plan.steps.every((step) => Number.isInteger(step.frames) && step.frames >= 1)).toBe(true);
  const named = plan.states.map((state) => JSON.stringify(state));
  expect(new Set(named).size).toBe(named.length);
  const order = plan.states.map((state) => state.entrance * 1e6 + state.page * 1e3 + state.step);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  // Every step starts with the still at the end of the previous one.
  let shown = 0;
  const begins = plan.steps.map((step) => {
    const begin = shown;
    if (step.kind === 'blend') shown = step.to;
    return begin;
  });
  expect(
    plan.steps.map((step) => ('state' in step ? step.state : step.kind === 'blend' ? step.from : step.to)),
  ).toEqual(begins);
  expect(plan.steps.at(-1)!.kind).toBe('hold');
  expect(plan.states.at(-1)).toEqual({ entrance: 1, page: pages.length - 1, step: pages.at(-1)!.length });
}

describe('planFilmed', () => {
  const timing: SlideTiming = { seconds: 20, cues: [{ text: 'It is one. It is two.', startMs: 0, endMs: 9_000 }] };
  const before = slideWith(Array.from({ length: 11 }, (_, index) => `point ${index}`));
  const planned = (transition: 'cut' | 'fade' | 'push') =>
    planFilmed(slideWith(['one', 'two']), before, formatAt(RATES[0]!), { timing, transition });

  it('[TH3] replaces the entrance by a transition from the last still of the slide before', () => {
    const cut = planned('cut');
    expect(cut).toEqual({ ...cut, plan: planSlide(cut.slide, cut.format, timing) });
    expect(cut.before).toBeUndefined();
    for (const transition of ['fade', 'push'] as const) {
      const { plan, before: shown } = planned(transition);
      expect(shown).toEqual({ slide: before, state: planSlide(before, cut.format, timing).states.at(-1) });
      expect(plan.frames).toBe(cut.plan.frames);
      expect(plan.steps.reduce((sum, { frames }) => sum + frames, 0)).toBe(plan.frames);
      expect(plan.steps.map(({ kind }) => kind)).toEqual(['enter', 'hold', 'blend', 'hold']);
      expect(plan.states.map(({ entrance }) => entrance)).toEqual([1, 1]);
      // The first part comes with the slide; the other appears when it does after a cut.
      expect(partSeconds({ ...cut, plan })).toEqual([20, partSeconds(cut)[1]]);
    }
  });

  it('[TH3] pushes to the side where lines start', () => {
    const entry = (title: string) =>
      planFilmed({ ...slideWith([]), title }, before, formatAt(RATES[0]!), { timing, transition: 'push' }).plan
        .steps[0];
    expect(entry('One')).toMatchObject({ kind: 'enter', by: 'pushLeft' });
    expect(entry('אחת')).toMatchObject({ kind: 'enter', by: 'pushRight' });
  });

  it('[TH3] leaves how a slide comes to its theme, where its author does', () => {
    const entry = (theme: ThemeId, slide: DrawnSlide) => {
      const [first] = planFilmed(slide, before, { ...thirty, theme }, { timing, transition: 'theme' }).plan.steps;
      return first?.kind === 'enter' ? [first.by, first.frames] : null;
    };
    const section: DrawnSlide = { ...slideWith([]), role: 'section' };
    const sentence: DrawnSlide = { ...slideWith([]), title: '', blocks: [{ kind: 'statement', text: 'Water wins.' }] };
    expect([slideWith(['one']), section].map((slide) => entry('paper', slide))).toEqual([
      ['fade', 5],
      ['wipeLeft', 8],
    ]);
    expect([slideWith(['one']), section, sentence].map((slide) => entry('volt', slide))).toEqual([
      null,
      ['wipeUp', 7],
      ['wipeUp', 7],
    ]);
    expect(entry('cutout', { ...section, title: 'אחת' })).toEqual(['wipeRight', 8]);
    // In Paper a slide on another ground, or with a half of it, is wiped, and one on the same ground fades.
    const side = (title: string) => ({ title, items: ['Sand'] });
    const compared: Block = { kind: 'compare', sides: [side('Before'), side('After')] };
    const coloured = { ...slideWith(['one']), isColoured: true } as const;
    const halves = { ...slideWith([]), blocks: [compared] };
    expect([coloured, halves].map((slide) => entry('paper', slide))).toEqual([
      ['wipeLeft', 8],
      ['wipeLeft', 8],
    ]);
    expect(entry('midnight', coloured)).toEqual(['fade', 7]);
    // A cut of the theme is a cut: the words of the slide come in.
    const cut = { timing, transition: 'cut' } as const;
    const volt = { ...thirty, theme: 'volt' } as const;
    const usual = slideWith(['one']);
    expect(planFilmed(usual, before, volt, { timing, transition: 'theme' })).toEqual(
      planFilmed(usual, before, volt, cut),
    );
  });
});

describe('planPages', () => {
  it('assigns every frame to exactly one step, at all rates, for any slide', () => {
    const random = generator(7);
    for (let round = 0; round < 400; round += 1) {
      const bulletCount = random(51);
      const pageSize = 1 + random(8);
      const bullets = Array.from({ length: bulletCount }, (_, index) => `point ${index} about thing ${random(90)}`);
      const pages: number[][] = bulletCount === 0 ? [[]] : [];
      for (let index = 0; index < bulletCount; index += pageSize) {
        pages.push(Array.from({ length: Math.min(pageSize, bulletCount - index) }, (_, at) => index + at));
      }
      const spoken = bullets.filter(() => random(2) === 0);
      const timing: SlideTiming = {
        seconds: 5 + random(2_950) / 10,
        cues: spoken.map((text, index) => ({ text, startMs: index * 900, endMs: index * 900 + 800 })),
      };
      for (const rate of RATES) {
        const plan = planPages(slideWith(bullets), pages, formatAt(rate), timing);
        expect(plan.frames).toBe(slideFrames(timing, formatAt(rate)));
        checkPlan(plan, pages);
      }
    }
  });

  it('ends with the complete slide even with fewer frames than changes', () => {
    const bullets = Array.from({ length: 50 }, (_, index) => `point ${index}`);
    const pages = [bullets.map((_, index) => index)];
    expect.hasAssertions();
    for (const seconds of [0.03, 0.1, 0.5, 1, 2])
      checkPlan(planPages(slideWith(bullets), pages, thirty, { seconds, cues: [] }), pages);
  });

  it('completes the entrance within 0.7 s', () => {
    for (const rate of RATES) {
      const format = formatAt(rate);
      const plan = planPages(slideWith([]), [[]], format, { seconds: 5, cues: [] });
      const entranceFrames = plan.steps
        .filter((step) => step.kind === 'blend')
        .reduce((sum, step) => sum + step.frames, 0);
      expect((entranceFrames * rate.denominator) / rate.numerator).toBeLessThan(0.7);
    }
  });

  const starts = (plan: SlidePlan) => {
    let frame = 0;
    return plan.steps.flatMap((step) => {
      const start = frame / 30;
      frame += step.frames;
      return step.kind === 'blend' ? [{ start, ...plan.states[step.to]! }] : [];
    });
  };

  it('shows the first bullet with the slide, and each other one just before it is spoken', () => {
    const bullets = ['Rivers carve valleys', 'Glaciers carve fjords'];
    const cues = [
      { text: 'Welcome to this lesson.', startMs: 0, endMs: 4_000 },
      { text: 'First of all, rivers carve valleys over time.', startMs: 4_000, endMs: 8_000 },
      { text: 'Then there are glaciers, which carve fjords.', startMs: 12_000, endMs: 16_000 },
    ];
    const plan = planPages(slideWith(bullets), [[0, 1]], thirty, { seconds: 20, cues });
    expect(secondsToReveal(plan, thirty, 1)).toBeLessThan(0.5);
    expect(secondsToReveal(plan, thirty, 2)).toBeGreaterThan(11.7);
    expect(secondsToReveal(plan, thirty, 2)).toBeLessThan(14.5);
  });

  it('[SC11] shows bullets that are not spoken with the slide, and those above them', () => {
    const other = [{ text: 'Quite another matter is discussed here.', startMs: 0, endMs: 28_000 }];
    const unspoken = planPages(slideWith(['Alpha beta', 'Gamma delta', 'Epsilon zeta']), [[0, 1, 2]], thirty, {
      seconds: 30,
      cues: other,
    });
    expect(unspoken.states.at(-1)).toEqual({ entrance: 1, page: 0, step: 3 });
    expect(secondsToReveal(unspoken, thirty, 3)).toBeLessThan(0.5);
    const some = [
      { text: 'Sand comes first.', startMs: 2_000, endMs: 4_000 },
      { text: 'Silt is finer.', startMs: 8_000, endMs: 10_000 },
      { text: 'Clay is the finest.', startMs: 16_000, endMs: 18_000 },
    ];
    const words = ['Sand', 'Silt', 'Gravel beds', 'Clay'];
    const plan = planPages(slideWith(words), [[0, 1, 2, 3]], thirty, { seconds: 20, cues: some });
    expect(starts(plan).filter(({ step }) => step > 0)).toEqual([
      { start: expect.closeTo(0.33, 1), entrance: 1, page: 0, step: 3 },
      { start: expect.closeTo(15.75, 1), entrance: 1, page: 0, step: 4 },
    ]);
  });

  it('[SC11] leaves every part at least 1.5 s on screen, also what is spoken last and on each page', () => {
    const bullets = ['Sand', 'Silt', 'Clay', 'Stones'];
    const cues = [{ text: 'Here are sand, silt, clay, stones.', startMs: 400, endMs: 6_200 }];
    for (const pages of [
      [[0, 1, 2, 3]],
      [
        [0, 1],
        [2, 3],
      ],
      [[0], [1], [2], [3]],
    ])
      for (const seconds of [7, 20]) {
        const plan = planPages(slideWith(bullets), pages, thirty, { seconds, cues });
        checkPlan(plan, pages);
        expect(Math.min(...partSeconds({ slide: slideWith(bullets), format: thirty, plan }))).toBeGreaterThan(1.45);
      }
  });

  it('[SC1] shows tables, charts, code, diagrams and pictures from the first frame', () => {
    const cells = {
      header: ['Place', 'Age'],
      rows: [
        ['Delta', '12'],
        ['Gorge', '40'],
      ],
    };
    const blocks: Block[] = [
      { kind: 'table', ...cells },
      { kind: 'chart', type: 'bar', axis: '', ...cells },
      { kind: 'code', code: 'run()\nstop()', language: '', highlight: '' },
      { kind: 'diagram', source: 'flowchart LR\nA --> B' },
      { kind: 'image', imageId: '', alt: '', fit: 'whole', focus: { x: 0, y: 0 }, width: 0, height: 0 },
    ];
    const cues = [{ text: 'The delta is 12, the gorge 40, later.', startMs: 5_000, endMs: 12_000 }];
    for (const block of blocks) {
      const slide: DrawnSlide = {
        ...slideWith(['Now', 'Later']),
        blocks: [...slideWith(['Now', 'Later']).blocks, block],
      };
      const parts = partAppearances(slide.blocks);
      const stand = parts.map((appearance, part) => isPartShown({ entrance: 0, page: 0, step: 0 }, appearance, part));
      expect(stand, block.kind).toEqual(parts.map((_, part) => part > 1));
      const plan = planPages(slide, [[...parts.keys()]], thirty, { seconds: 14, cues });
      expect(
        plan.states.some(({ clicked }) => clicked),
        block.kind,
      ).toBe(false);
      expect(partSeconds({ slide, format: thirty, plan }).slice(2), block.kind).toEqual(parts.slice(2).map(() => 14));
      // Clicks show all parts.
      const clicks = clickMarksOf('Look. [click] Now. [click] Later. [click] There.');
      const clicked = planPages(slide, [[...parts.keys()]], thirty, { seconds: 14, cues, clicks });
      expect(clicked.states[0], block.kind).toEqual({ entrance: 0, page: 0, step: 0, clicked: true });
      expect(clicked.states.at(-1), block.kind).toEqual({ entrance: 1, page: 0, step: parts.length });
      expect(isPartShown(clicked.states[0]!, 'standing', 2), block.kind).toBe(false);
    }
  });

  it('divides the time among the pages of a long slide', () => {
    const bullets = Array.from({ length: 6 }, (_, index) => `point ${index}`);
    const plan = planPages(
      slideWith(bullets),
      [
        [0, 1, 2],
        [3, 4, 5],
      ],
      thirty,
      { seconds: 60, cues: [] },
    );
    const second = plan.states.findIndex((state) => state.page === 1);
    let frames = 0;
    for (const step of plan.steps) {
      if (step.kind === 'blend' && step.to === second) break;
      frames += step.frames;
    }
    expect(frames / 30).toBeGreaterThan(25);
    expect(frames / 30).toBeLessThan(35);
  });
});

describe('planSlide', () => {
  it('uses the pages of the layout', () => {
    const bullets = Array.from({ length: 20 }, (_, index) => `A point of some length that takes room, number ${index}`);
    const plan = planSlide(slideWith(bullets), thirty, { seconds: 60, cues: [] });
    expect(plan.states.at(-1)!.page).toBeGreaterThan(0);
  });
});

describe('a slide that is a whole page', () => {
  const block = { kind: 'page', imageId: '', text: 'Sand', width: 1_920, height: 1_080 } as const;
  const page: DrawnSlide = { ...slideWith([]), blocks: [block] };
  const timing: SlideTiming = { seconds: 10, cues: [] };

  it('[IM1] is one still from its first frame, or after the transition', () => {
    const complete = { entrance: 1, page: 0, step: 1 };
    expect(planSlide(page, thirty, timing)).toEqual({
      frames: 300,
      states: [complete],
      steps: [{ kind: 'hold', state: 0, frames: 300 }],
    });
    const { plan } = planFilmed(page, slideWith(['Silt']), thirty, { timing, transition: 'fade' });
    expect(plan.states).toEqual([complete]);
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['enter', 'hold']);
  });

  describe('[SC5] with states', () => {
    const states = ['', 'Open the valve', 'Wait a minute', '', 'Close it again'].map((words, index) => ({
      imageId: `0000000${index}-0000-4000-8000-000000000000`,
      words,
    }));
    const imageId = states.at(-1)!.imageId;
    const built: DrawnSlide = { ...page, blocks: [{ ...block, imageId, builds: { of: imageId, states } }] };
    const cues = [
      { text: 'Three steps.', startMs: 0, endMs: 2_000 },
      { text: 'First you open the valve.', startMs: 2_000, endMs: 4_000 },
      { text: 'Now wait for a minute.', startMs: 6_000, endMs: 8_000 },
      { text: 'Then close it again.', startMs: 14_000, endMs: 16_000 },
    ];
    const shown = (plan: SlidePlan) => [
      plan.states[0]!.step,
      ...secondsOfBlends(plan).map(({ second, step }) => `${step} at ${second.toFixed(1)}`),
    ];
    const secondsOfBlends = (plan: SlidePlan) => {
      let frame = 0;
      return plan.steps.flatMap((step) => {
        const second = frame / 30;
        frame += step.frames;
        return step.kind === 'blend' ? [{ second, step: plan.states[step.to]!.step }] : [];
      });
    };

    it('begins with the first and shows each other one as its words are spoken, those without words between them', () => {
      const plan = planSlide(built, thirty, { seconds: 18, cues });
      expect(shown(plan)).toEqual([1, '2 at 2.6', '3 at 6.1', '4 at 10.2', '5 at 14.3']);
      checkPlan(plan, [[0, 1, 2, 3, 4]]);
    });

    it('follows the clicks of the notes, the first of which shows the second state', () => {
      const clicks = clickMarksOf('Three steps. [click] First this. [click:3] Then that. [pause 1s] [click] Done.');
      const plan = planSlide(built, thirty, { seconds: 10, cues: [], clicks });
      expect(plan.states.map(({ step }) => step)).toEqual([1, 2, 4, 5]);
      expect(plan.states.some(({ clicked }) => clicked)).toBe(false);
    });

    it('shows them at equal intervals where the words say nothing of them', () => {
      const plan = planSlide(built, thirty, { seconds: 10, cues: [] });
      expect(shown(plan)).toEqual([1, '2 at 2.0', '3 at 4.0', '4 at 6.0', '5 at 8.0']);
    });

    it('follows a transition with its first state, and is followed from its last', () => {
      const timed = { timing: { seconds: 18, cues }, transition: 'fade' } as const;
      const { plan } = planFilmed(built, slideWith(['Silt']), thirty, timed);
      expect(plan.states[0]).toEqual({ entrance: 1, page: 0, step: 1 });
      expect(plan.frames).toBe(540);
      const after = planFilmed(slideWith(['Silt']), built, thirty, timed);
      expect(after.before!.state).toEqual({ entrance: 1, page: 0, step: 5 });
    });

    it('has none of them once it shows another picture', () => {
      const other = { ...block, imageId: '90000000-0000-4000-8000-000000000000', builds: { of: imageId, states } };
      const plan = planSlide({ ...page, blocks: [other] }, thirty, { seconds: 18, cues });
      expect(plan.states).toEqual([{ entrance: 1, page: 0, step: 1 }]);
    });
  });
});

describe('[SC7] the motion of a slide', () => {
  const timing: SlideTiming = { seconds: 20, cues: [] };
  const filmed = (slide: DrawnSlide, { seconds = 20, transition = 'cut', motion = 'theme' }: FilmOf = {}) =>
    planFilmed(slide, slideWith(['Silt']), thirty, { timing: { seconds, cues: [] }, transition, motion });
  const chart: DrawnSlide = { ...slideWith([]), blocks: [KIND_BLOCKS.chart] };
  const figure: DrawnSlide = { ...slideWith([]), blocks: [KIND_BLOCKS.number] };
  const picture: DrawnSlide = { ...slideWith([]), blocks: [KIND_BLOCKS.image], layout: 'image' };

  it('is none where the setting is none, and where nothing on the slide moves', () => {
    for (const slide of [chart, figure, picture, slideWith(['one', 'two'])])
      expect(filmed(slide, { motion: 'none' }).plan).toEqual(planSlide(slide, thirty, timing));
    expect(filmed(slideWith(['one', 'two'])).plan).toEqual(planSlide(slideWith(['one', 'two']), thirty, timing));
  });

  it('enlarges a full picture in its first 3 s, of a short slide in its first half, and then it stands', () => {
    expect(filmed(picture).plan.steps).toEqual([
      { kind: 'enlarge', state: 3, picture: 0, over: [1, 2], each: 2, frames: 90 },
      { kind: 'hold', state: 3, frames: 510 },
    ]);
    expect(filmed(picture).plan.states.map(({ layer, motion }) => [layer, motion])).toEqual([
      ['picture', 0],
      ['black', 0],
      ['white', 0],
      [undefined, 1],
    ]);
    const { plan } = filmed({ ...picture, title: '' }, { seconds: 4, transition: 'fade' });
    expect(plan.steps.map(({ kind, frames }) => [kind, frames])).toEqual([
      ['enter', 12],
      ['enlarge', 54],
      ['hold', 54],
    ]);
    expect(plan.states.map(({ motion }) => motion)).toEqual([0, 1]);
  });

  it('grows a chart and counts a figure after the entrance, in at most 1.2 s with it', () => {
    for (const slide of [chart, figure]) {
      const { plan } = filmed(slide);
      const moving = plan.steps.findLastIndex((step) => step.kind === 'hold' && step.isMoving === true);
      const frames = plan.steps.slice(0, moving + 1).reduce((sum, step) => sum + step.frames, 0);
      expect(frames).toBeLessThanOrEqual(36);
      expect(plan.steps.slice(moving + 1)).toEqual([
        { kind: 'hold', state: plan.states.length - 1, frames: 600 - frames },
      ]);
      const motions = plan.states.map(({ motion }) => motion!);
      expect(motions[0]).toBe(0);
      expect(motions).toEqual(motions.toSorted((a, b) => a - b));
      expect(motions.at(-1)).toBe(1);
    }
  });

  it('draws dates and steps, turns a donut and counts a group of figures, whose words come later', () => {
    const number = (value: string): Block => ({ kind: 'number', value, label: 'm', note: '' });
    const rows = [
      ['Sand', '60 %'],
      ['Silt', '40 %'],
    ];
    const bodies: readonly Block[][] = [
      [{ kind: 'timeline', dates: ['1936', '1959'].map((date) => ({ date, text: 'a flood' })) }],
      [{ kind: 'steps', steps: ['Look', 'Wade'].map((title) => ({ title, text: '' })) }],
      [{ kind: 'chart', type: 'donut', axis: '', header: [], rows }],
      [number('12'), number('160')],
    ];
    for (const blocks of bodies) {
      const { plan } = filmed({ ...slideWith([]), blocks });
      const moving = plan.steps.findLastIndex((step) => step.kind === 'hold' && step.isMoving === true);
      const frames = plan.steps.slice(0, moving + 1).reduce((sum, step) => sum + step.frames, 0);
      expect(moving).toBeGreaterThan(0);
      expect(frames).toBeLessThanOrEqual(36);
      expect(plan.states.at(-1)!.motion).toBe(1);
    }
  });

  it('leaves a slide still that is short, or whose words come meanwhile', () => {
    const isMoving = ({ states }: SlidePlan) => states.some(({ motion = 1 }) => motion < 1);
    expect(isMoving(filmed(chart, { seconds: 4 }).plan)).toBe(false);
    const spoken = {
      ...chart,
      blocks: [KIND_BLOCKS.chart, ...blocksOfBullets(['valleys become deeper'])],
    };
    const plan = (startMs: number) => {
      const cues = [{ text: 'Valleys become deeper.', startMs, endMs: startMs + 900 }];
      return planPages(spoken, [[0, 1]], thirty, { seconds: 20, cues }, { motion: 'theme' });
    };
    const clicks = clickMarksOf('Silt. [click] Sand.');
    expect(isMoving(planPages(chart, [[0]], thirty, { seconds: 20, cues: [], clicks }, { motion: 'theme' }))).toBe(
      false,
    );
    expect([isMoving(plan(800)), isMoving(plan(4_000))]).toEqual([false, true]);
  });

  describe('as rows of a table and parts of a chart are spoken', () => {
    const rows = [
      ['Delta', '12'],
      ['Gorge', '40'],
      ['Mouth', '7'],
    ];
    const table = (count = 3): DrawnSlide => ({
      ...slideWith([]),
      blocks: [{ kind: 'table', header: ['Place', 'Age'], rows: rows.slice(0, count) }],
    });
    const donut: DrawnSlide = {
      ...slideWith([]),
      blocks: [{ kind: 'chart', type: 'donut', axis: '', header: ['', ''], rows }],
    };
    const cues = [
      { text: 'Delta. Age 12.', startMs: 4_000, endMs: 6_000 },
      { text: 'Gorge. Age 40.', startMs: 7_000, endMs: 9_000 },
      { text: 'Mouth. Age 7.', startMs: 10_000, endMs: 12_000 },
    ];
    const spoken = (slide: DrawnSlide, motion: Motion = 'theme', more: Partial<SlideTiming> = {}) =>
      planFilmed(slide, slideWith(['Silt']), thirty, {
        timing: { seconds: 14, cues, ...more },
        transition: 'cut',
        motion,
      });
    /** The marks that stand in some seconds. */
    const marksAt = ({ plan }: ReturnType<typeof spoken>, seconds: readonly number[]) =>
      seconds.map((second) => plan.states[pictureAt(plan, second * 30).to]!.mark);

    it('marks the one that is spoken, from its first word until the next, and none when the voice ends', () => {
      for (const slide of [table(), donut]) {
        expect(marksAt(spoken(slide), [3.5, 4.1, 6.5, 7.1, 10.1, 11.9, 12.6, 13.9])).toEqual([
          undefined,
          0,
          0,
          1,
          2,
          2,
          undefined,
          undefined,
        ]);
        expect(spoken(slide).plan.states.filter(({ mark }) => mark !== undefined)).toHaveLength(3);
        const { plan } = spoken(slide);
        expect(new Set(plan.states.map((state) => JSON.stringify(state))).size).toBe(plan.states.length);
        expect(plan.steps.reduce((sum, { frames }) => sum + frames, 0)).toBe(plan.frames);
      }
    });

    it('marks none where the setting is none, where clicks lead, and where the voice says other words', () => {
      const clicks = clickMarksOf('Look. [click] Delta. [click] Gorge. [click] Mouth.');
      const other = [{ text: 'Quite another matter.', startMs: 1_000, endMs: 9_000 }];
      const plans = [
        spoken(table(), 'none'),
        spoken(table(), 'theme', { clicks }),
        spoken(table(), 'theme', { cues: other }),
      ];
      for (const { plan } of plans) expect(plan.states.some(({ mark }) => mark !== undefined)).toBe(false);
    });

    it('shows the sentences of a text one after the other in a theme where text waits, and in others all at once', () => {
      const text = 'Rivers carry sand. Deltas keep it for a while! Then the sea has it.';
      const slide: DrawnSlide = { ...slideWith([]), title: '', blocks: [{ kind: 'text', text }] };
      const said = [
        { text: 'Rivers carry sand.', startMs: 400, endMs: 3_000 },
        { text: 'Deltas keep it for a while!', startMs: 4_000, endMs: 8_000 },
        { text: 'Then the sea has it.', startMs: 9_000, endMs: 12_000 },
      ];
      expect(marksAt(spoken(slide, 'theme', { cues: said }), [0.6, 3, 4.2, 8.5, 9.2, 13])).toEqual([
        0,
        0,
        1,
        1,
        undefined,
        undefined,
      ]);
      const timing = { seconds: 14, cues: said };
      const volt = planFilmed(
        slide,
        slideWith(['Silt']),
        { ...thirty, theme: 'volt' },
        { timing, transition: 'cut', motion: 'theme' },
      );
      expect(volt.plan.states.some(({ mark }) => mark !== undefined)).toBe(false);
      const other = [{ text: 'Rivers carry sand, and more is said of it.', startMs: 400, endMs: 9_000 }];
      expect(marksAt(spoken(slide, 'theme', { cues: other }), [0, 5])).toEqual([undefined, undefined]);
    });

    it('leaves the slide after it the still without a mark', () => {
      const { before } = planFilmed(slideWith(['one']), table(), thirty, {
        timing: { seconds: 14, cues },
        transition: 'fade',
        motion: 'theme',
      });
      const { plan } = spoken(table());
      expect(before!.state).toEqual(plan.states[pictureAt(plan, plan.frames - 1).to]);
    });
  });

  it('shows the slide before a transition as it stood', () => {
    const state = (before: DrawnSlide) =>
      planFilmed(slideWith(['one']), before, thirty, { timing, transition: 'fade', motion: 'theme' }).before!.state;
    for (const before of [chart, figure, picture]) expect(state(before)).toEqual(filmed(before).plan.states.at(-1));
    expect(state(slideWith(['one'])).motion).toBeUndefined();
  });

  it('is slower towards the end of an enlargement, and has 15 pictures a second', () => {
    const shares = Array.from({ length: 90 }, (_, frame) => enlargedShare(frame, { frames: 90, each: 2 }));
    expect(new Set(shares).size).toBe(45);
    expect(shares[0]).toBe(0);
    expect(shares[30]).toBeGreaterThan(0.4);
    expect(pictureAt(filmed(picture).plan, 30)).toEqual({ from: 3, to: 3, weight: 0, motion: shares[30] });
    expect(pictureAt(filmed(picture).plan, 90)).toEqual({ from: 3, to: 3, weight: 0 });
  });
});

describe('pictureAt', () => {
  it('never repeats a still inside a blend, and matches the steps frame by frame', () => {
    expect([0, 1, 2].map((frame) => blendWeight(frame, 3))).toEqual([0.25, 0.5, 0.75]);
    const plan: SlidePlan = {
      frames: 6,
      states: [
        { entrance: 0, page: 0, step: 0 },
        { entrance: 1, page: 0, step: 0 },
      ],
      steps: [
        { kind: 'hold', state: 0, frames: 2 },
        { kind: 'blend', from: 0, to: 1, frames: 1 },
        { kind: 'hold', state: 1, frames: 3 },
      ],
    };
    expect([0, 1, 2, 3, 5].map((frame) => pictureAt(plan, frame))).toEqual([
      { from: 0, to: 0, weight: 0 },
      { from: 0, to: 0, weight: 0 },
      { from: 0, to: 1, weight: 0.5 },
      { from: 1, to: 1, weight: 0 },
      { from: 1, to: 1, weight: 0 },
    ]);
    expect(pictureAt(plan, -5)).toEqual(pictureAt(plan, 0));
    expect(pictureAt(plan, 99)).toEqual(pictureAt(plan, 5));
  });
});

describe('[BL7] clicks in the notes', () => {
  const cues = [
    { text: 'First ab.', startMs: 1_000, endMs: 2_000 },
    { text: 'Then cd.', startMs: 4_000, endMs: 5_000 },
    { text: 'Last ef.', startMs: 8_000, endMs: 9_000 },
  ];
  const reveals = (notes: string, bullets: readonly string[], pages: number[][], spoken: typeof cues = cues) => {
    const clicks = clickMarksOf(notes);
    const plan = planPages(slideWith(bullets), pages, thirty, { seconds: 12, cues: spoken, clicks });
    checkPlan(plan, pages);
    let frames = 0;
    return plan.steps.flatMap((step) => {
      const from = frames / 30;
      frames += step.frames;
      return step.kind === 'blend' && plan.states[step.to]!.entrance === 1 && plan.states[step.to]!.step > 0
        ? [from]
        : [];
    });
  };
  const near = (seconds: readonly number[]) => seconds.map((second) => expect.closeTo(second, 1));

  it('show the parts as their next words are spoken, whatever the parts say', () => {
    const notes = 'First ab. [click] Then cd. [click] Last ef.';
    expect(reveals(notes, ['Last', 'Then'], [[0, 1]])).toEqual(near([3.75, 7.75]));
    // A mark before a pause or at the end is after the last word.
    expect(reveals('First ab. [click] [pause] Then cd. Last ef. [click]', ['x', 'y'], [[0, 1]])).toEqual(near([2, 9]));
    expect(reveals('First ab. [click:2] Then cd. [click] Last ef.', ['x', 'y', 'z'], [[0, 1, 2]])).toEqual(
      near([3.75, 7.75]),
    );
  });

  it('show all other parts with the last one, and further pages at equal intervals', () => {
    expect(reveals('First ab. [click] Then cd. Last ef.', ['x', 'y', 'z'], [[0, 1, 2]])).toEqual(near([3.75]));
    expect(reveals('First ab. [click] Then cd. Last ef.', ['x', 'y', 'z'], [[0, 1], [2]])).toEqual(near([3.75, 7.875]));
  });

  it('more than parts, without speech, and without parts', () => {
    expect(reveals('First [click] ab. [click] Then [click] cd.', ['x'], [[0]])).toHaveLength(1);
    expect(reveals('aaaa [click] bbbb', ['x'], [[0]], [])).toEqual(near([5.75]));
    expect(reveals('aaaa [click] bbbb', [], [[]])).toEqual([]);
  });
});
