import { describe, expect, it } from 'vitest';
import type { ThemeId } from '@slidewright/domain/film/settings';
import { blocksOfBullets } from '../content/blocks.ts';
import type { Block } from '../kinds/index.ts';
import { THEME_IDS } from '../themes/index.ts';
import { paletteOf } from '../themes/palette.ts';
import { drawnSlide } from './drawn-slide.ts';
import { referenceCanvas } from '../measure/geometry.ts';
import { describeSlide } from '../drawing/describe-slide.ts';
import { layoutSlide, slideGeometry } from './slide-layout.ts';
import { placesOf } from './variety.ts';
import { themeOf } from '../themes/index.ts';

const of = (title: string, ...blocks: Block[]) => ({ title, blocks, layout: '' });
const list = (title: string) => of(title, ...blocksOfBullets(['Sand', 'Silt', 'Stones', 'Seeds']));
const cards = (title: string) =>
  of(title, {
    kind: 'cards',
    cards: ['Sand', 'Silt', 'Stones', 'Seeds'].map((name) => ({ title: name, text: 'in a flood' })),
  });
const picture = (title: string, layout = '') => ({
  ...of(title, {
    kind: 'image',
    imageId: 'a',
    alt: '',
    fit: 'fill',
    focus: { x: 0.5, y: 0.5 },
    width: 1600,
    height: 900,
  }),
  layout,
});
const WIDE = { width: 1920, height: 1080, frameRate: { numerator: 30, denominator: 1 } } as const;
const COVER = of('Rivers');
const END = of('The sea');
const turnsOf = (slides: readonly ReturnType<typeof of>[], theme: ThemeId = 'paper') =>
  placesOf([COVER, ...slides, END], theme)
    .slice(1, -1)
    .map(({ isTurned = false }) => isTurned);

describe('[SC10] slides of the same kind after each other', () => {
  it('have the first and the second layout of their kind in turn', () => {
    for (const theme of THEME_IDS)
      expect(turnsOf([list('a'), list('b'), list('c'), cards('d'), cards('e'), list('f')], theme)).toEqual([
        false,
        true,
        false,
        false,
        true,
        false,
      ]);
  });

  it('keep their layout where a slide outside of their run changes', () => {
    const before = [cards('a'), list('b'), list('c'), picture('d'), picture('e')];
    expect(turnsOf([list('new'), cards('a'), ...before.slice(1)]).slice(1)).toEqual(turnsOf(before));
    expect(turnsOf([...before, list('new')]).slice(0, -1)).toEqual(turnsOf(before));
  });

  it('differ by their place, too, where they are texts with a slide between them', () => {
    const text = (title: string) =>
      of(title, {
        kind: 'text',
        text: `The river rose at night. ${'By noon it had taken the road. '.repeat(5).trim()}`,
      });
    const turned = turnsOf([text('a'), list('b'), text('c'), list('d'), text('e')]);
    expect([turned[0], turned[2], turned[4]]).toEqual([false, true, false]);
    const place = placesOf([COVER, text('a'), list('b'), text('c'), END], 'paper');
    const arrangements = [1, 3].map((at) => {
      const slide = drawnSlide(text('a'), place[at]!);
      return slideGeometry(themeOf({ theme: 'paper' }), slide, referenceCanvas(WIDE)).arrangement;
    });
    expect(arrangements).toEqual(['stacked', 'apart']);
  });

  it('keep the layout that their author chose, and pictures change sides after it', () => {
    const places = placesOf([COVER, picture('a'), picture('b', 'image-right'), picture('c'), END], 'volt');
    expect(places.map(({ isTurned }) => isTurned)).toEqual([undefined, undefined, undefined, true, undefined]);
    const after = placesOf([COVER, picture('a', 'image-left'), picture('b'), picture('c'), END], 'volt');
    expect(after.map(({ isTurned }) => isTurned)).toEqual([undefined, undefined, undefined, true, undefined]);
  });

  it('look the same where the second goes on with the list of the first, and its numbers run on', () => {
    const places = placesOf([COVER, list('a'), list('b'), list('b'), list('b'), list('c'), END], 'paper');
    const looks = places.map(({ isTurned = false, isColoured = false }) => ({ isTurned, isColoured }));
    expect(looks.slice(2, 5)).toEqual([looks[2], looks[2], looks[2]]);
    expect(looks[5]).not.toEqual(looks[2]);
    expect(places.map(({ itemsBefore = 0 }) => itemsBefore)).toEqual([0, 0, 0, 4, 8, 0, 0]);
    const two = of('b', ...list('b').blocks, ...list('b').blocks);
    expect(placesOf([COVER, list('b'), two, END], 'paper')[2]).not.toHaveProperty('itemsBefore');
  });

  it('are drawn in other ways: a list in columns, cards in a row, a picture on the other side', () => {
    const format = { width: 1920, height: 1080, theme: 'paper' } as const;
    const canvas = referenceCanvas(format);
    const pairs = [list, cards, picture].map((make) =>
      placesOf([COVER, make('a'), make('b'), END], 'paper')
        .slice(1, 3)
        .map((place) => slideGeometry(themeOf(format), drawnSlide(make('a'), place), canvas)),
    );
    const [lists, allCards, pictures] = pairs;
    expect(lists!.map(({ listColumns }) => listColumns)).toEqual([undefined, 2]);
    expect(lists![0]!.arrangement).toBe('apart');
    expect(lists![1]!.arrangement).toBe('stacked');
    expect(allCards!.map(({ cardsIn }) => cardsIn)).toEqual([undefined, 'row']);
    expect(pictures![0]!.picture!.x).toBeGreaterThan(canvas.width / 3);
    expect(pictures![1]!.picture!.x).toBe(0);
    const turned = drawnSlide(list('a'), placesOf([COVER, list('a'), list('b'), END], 'paper')[2]!);
    expect(layoutSlide(turned, format).pages).toHaveLength(1);
  });

  it('do not look alike in any theme: a list of four points has another place or number of columns', () => {
    for (const theme of THEME_IDS) {
      const places = placesOf([COVER, list('a'), list('b'), list('c'), END], theme);
      const [first, second, third] = places.slice(1, 4).map((place) => {
        const { dense, canvas } = describeSlide(drawnSlide(list('a'), place), { ...WIDE, theme });
        const { listColumns, text } = slideGeometry(themeOf({ theme }), drawnSlide(list('a'), place), canvas, dense);
        return { listColumns, start: text.x };
      });
      expect(second, theme).not.toEqual(first);
      expect(third, theme).toEqual(first);
    }
  });
});

describe('[SC10] a slide on colour', () => {
  const quotation = (title: string) => of(title, { kind: 'quote', text: 'All flows.', attribution: '' });
  const sentence = (title: string) => of(title, { kind: 'statement', text: 'A river floods its plain.' });
  const colouredIn = (slides: readonly ReturnType<typeof of>[]) =>
    placesOf([COVER, ...slides], 'paper')
      .slice(1)
      .map(({ isColoured = false }) => isColoured);
  /** The numbers of the slides on colour of a film, its cover being 1. */
  const numbersIn = (slides: readonly ReturnType<typeof of>[]) =>
    colouredIn(slides).flatMap((isColoured, index) => (isColoured ? [index + 2] : []));

  it('is a sentence, a quotation or the last one, and never two in a row', () => {
    expect(colouredIn([list('a'), quotation('b'), list('c'), sentence('d'), cards('e')])).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(colouredIn([list('a'), quotation('b'), quotation('c'), sentence('d'), list('e')])).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(colouredIn([list('a'), of('Part'), quotation('b'), list('c'), cards('d')])).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('is one of any three, however long the film is', () => {
    for (let count = 4; count < 24; count += 1) {
      const numbers = numbersIn(Array.from({ length: count }, (_, at) => list(`${at}`)));
      const gaps = numbers.map((number, index) => number - (numbers[index - 1] ?? 0));
      expect(numbers.at(-1), `${count}`).toBe(count + 1);
      // The slide before the last one leaves the colour to it.
      expect(Math.max(...gaps), `${numbers}`).toBeLessThanOrEqual(4);
      expect(Math.min(...gaps), `${numbers}`).toBeGreaterThanOrEqual(2);
    }
  });

  it('is not the one before a sentence, and a picture counts as one', () => {
    const lists = ['a', 'b', 'c', 'd'].map(list);
    expect(numbersIn([...lists, list('e'), list('f'), cards('g')])).toEqual([3, 6, 8]);
    expect(numbersIn([...lists.slice(1), list('e'), quotation('f'), list('g'), cards('h')])).toEqual([3, 6, 8]);
    expect(numbersIn([list('a'), picture('b'), list('c'), list('d'), list('e'), list('f'), cards('g')])).toEqual([
      6, 8,
    ]);
  });

  it('stays the same where the words of another slide change', () => {
    const slides = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(list);
    const changed = slides.with(1, of('new', ...blocksOfBullets(['Mud', 'Clay', 'Chalk', 'Peat'])));
    expect(placesOf([COVER, ...changed], 'paper')).toEqual(placesOf([COVER, ...slides], 'paper'));
  });

  it('has the ground of a closing, in Cutout a paper over all of it, and in Volt its text on lime', () => {
    const place = { index: 4, total: 9, isColoured: true } as const;
    for (const theme of ['paper', 'ledger', 'marigold'] as const) {
      const { tokens } = themeOf({ theme });
      const { background } = paletteOf(themeOf({ theme }), drawnSlide(list('a'), place));
      expect(background).toBe(tokens.closingPalette.background);
      expect(background).not.toBe(tokens.palette.background);
    }
    const fields = (theme: ThemeId) =>
      slideGeometry(themeOf({ theme }), drawnSlide(list('a'), place), referenceCanvas(WIDE)).fields;
    expect(fields('cutout')).toMatchObject([{ area: { x: 0, y: 0, width: 1920, height: 1080 }, tone: 'section' }]);
    expect(fields('volt')).toMatchObject([{ tone: 'lime', holds: 'body' }]);
  });
});

describe('the number of a section', () => {
  it('is on all of its slides in Cutout, on its title in Volt, and on none in Paper', () => {
    const slides = [COVER, list('a'), of('One'), list('b'), of('Two'), list('c'), END];
    const sections = (theme: 'paper' | 'cutout' | 'volt') => placesOf(slides, theme).map(({ section }) => section);
    expect(sections('cutout')).toEqual([undefined, undefined, 1, 1, 2, 2, 2]);
    expect(sections('volt')).toEqual([undefined, undefined, 1, undefined, 2, undefined, undefined]);
    expect(sections('paper')).toEqual(Array(7).fill(undefined));
  });

  it('is that of the slide, with those that go on from it, in a film of Cutout without titles of sections', () => {
    const slides = [COVER, list('a'), list('a'), cards('b'), list('c'), END];
    expect(placesOf(slides, 'cutout').map(({ section }) => section)).toEqual([undefined, 1, 1, 2, 3, 3]);
  });
});

describe('[QF4] the title of the film', () => {
  const titlesIn = (cover: string, theme: ThemeId = 'paper') =>
    placesOf([of(cover), list('a'), cards('b')], theme).map(({ filmTitle }) => filmTitle);

  it('stands at the foot of all slides but the cover in Paper, without its second part where it is long', () => {
    expect(titlesIn('City bikes: the year')).toEqual([undefined, 'City bikes: the year', 'City bikes: the year']);
    expect(titlesIn(`City bikes: ${'what the year has shown us '.repeat(3)}`)[1]).toBe('City bikes');
    expect(titlesIn('What the year has shown us '.repeat(4))[1]).toBeUndefined();
    expect(titlesIn('City bikes', 'volt')).toEqual([undefined, undefined, undefined]);
  });

  it('stands nowhere in a film without a cover', () => {
    expect(placesOf([list('a'), list('b'), cards('c')], 'paper').some((place) => 'filmTitle' in place)).toBe(false);
  });
});
