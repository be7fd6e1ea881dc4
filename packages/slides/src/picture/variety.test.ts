import { describe, expect, it } from 'vitest';
import { blocksOfBullets } from '../content/blocks.ts';
import type { Block } from '../kinds/index.ts';
import { THEME_IDS } from '../themes/index.ts';
import { paletteOf } from '../themes/palette.ts';
import { drawnSlide } from './drawn-slide.ts';
import { referenceCanvas } from '../measure/geometry.ts';
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
const COVER = of('Rivers');
const END = of('The sea');
const turnsOf = (slides: readonly ReturnType<typeof of>[], theme: 'paper' | 'cutout' | 'volt' = 'paper') =>
  placesOf([COVER, ...slides, END], theme)
    .slice(1, -1)
    .map(({ isTurned = false }) => isTurned);

describe('[SC10] slides of the same kind after each other', () => {
  it('have the first and the second layout of their kind in turn', () => {
    for (const theme of ['paper', 'cutout', 'volt'] as const)
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

  it('keep the layout that their author chose, and pictures change sides after it', () => {
    const places = placesOf([COVER, picture('a'), picture('b', 'image-right'), picture('c'), END], 'volt');
    expect(places.map(({ isTurned }) => isTurned)).toEqual([undefined, undefined, undefined, true, undefined]);
    const after = placesOf([COVER, picture('a', 'image-left'), picture('b'), picture('c'), END], 'volt');
    expect(after.map(({ isTurned }) => isTurned)).toEqual([undefined, undefined, undefined, true, undefined]);
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
    expect(allCards!.map(({ isOneRow }) => isOneRow)).toEqual([undefined, true]);
    expect(pictures![0]!.picture!.x).toBeGreaterThan(canvas.width / 3);
    expect(pictures![1]!.picture!.x).toBe(0);
    const turned = drawnSlide(list('a'), placesOf([COVER, list('a'), list('b'), END], 'paper')[2]!);
    expect(layoutSlide(turned, format).pages).toHaveLength(1);
  });

  it('look alike in themes that do not vary them, whose pictures are as before', () => {
    for (const theme of THEME_IDS.filter((id) => themeOf({ theme: id }).isVaried !== true))
      expect(placesOf([COVER, list('a'), list('b'), of('Part'), END], theme)).toEqual(
        Array.from({ length: 5 }, (_, index) => ({ index, total: 5 })),
      );
  });
});

describe('[SC10] the ground of a slide of Paper', () => {
  const quotation = (title: string) => of(title, { kind: 'quote', text: 'All flows.', attribution: '' });
  const sentence = (title: string) => of(title, { kind: 'statement', text: 'A river floods its plain.' });
  const colouredIn = (slides: readonly ReturnType<typeof of>[], theme: 'paper' | 'volt' = 'paper') =>
    placesOf([COVER, ...slides], theme)
      .slice(1)
      .map(({ isColoured = false }) => isColoured);

  it('is coloured for sentences, quotations and the last slide, and never for two in a row', () => {
    expect(colouredIn([list('a'), quotation('b'), list('c'), sentence('d'), cards('e')])).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(colouredIn([list('a'), quotation('b'), quotation('c'), sentence('d'), list('e')])).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
    expect(colouredIn([list('a'), of('Part'), quotation('b'), list('c'), cards('d')])).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(colouredIn([list('a'), quotation('b'), list('c')], 'volt')).toEqual([false, false, false]);
  });

  it('is the one of a closing', () => {
    const theme = themeOf({ theme: 'paper' });
    const [, , place] = placesOf([COVER, list('a'), quotation('b'), list('c')], 'paper');
    const palette = paletteOf(theme, drawnSlide(quotation('b'), place!));
    expect(palette.background).toBe(theme.tokens.closingPalette.background);
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
});
