import { describe, expect, it } from 'vitest';
import { markdownDeck } from '../../importers/markdown/index.ts';
import { layoutSlide } from '../../picture/slide-layout.ts';
import { speechText } from '../../speech/speech-text.ts';
import { contrastRatio } from '../../themes/colour.ts';
import { THEME_IDS, themeOf } from '../../themes/index.ts';
import { sideColours } from './colours.ts';
import { compare, type Compare } from './index.ts';

const comparison = (first: [string, ...string[]], second: [string, ...string[]]): Compare => ({
  kind: 'compare',
  sides: [first, second].map(([title, ...items]) => ({ title, items })),
});
const street = comparison(['Before', 'stress', 'cars'], ['After', 'calm', 'bikes']);

describe('a comparison', () => {
  it('[SC2] [BL3] [BL7] says one side after the other, its title before its first point', () => {
    const said = (block: Compare) => speechText({ title: 'The street', blocks: [block], speakerNotes: '' });
    expect(said(street)).toBe('The street. Before: stress. cars. After: calm. bikes');
    expect(said(comparison(['Before'], ['', 'calm']))).toBe('The street. Before. calm');
  });

  it('[SC2] leaves out blank points, and is nothing without words', () => {
    expect(compare.written(comparison(['Before', ' ', 'cars'], ['']))).toEqual(comparison(['Before', 'cars'], ['']));
    expect(compare.written(compare.empty)).toBeNull();
  });

  it('[SC2] [BL6] [BL8] is on one page, or goes on where it is too long for one', () => {
    const pages = (block: Compare, width: number, height: number) =>
      layoutSlide({ title: 'T', blocks: [block], role: 'content' }, { width, height, theme: 'paper' }).pages;
    expect(pages(street, 1920, 1080)).toEqual([[0, 1, 2, 3]]);
    expect(pages(street, 1080, 1920)).toEqual([[0, 1, 2, 3]]);
    const points = Array.from({ length: 12 }, () => 'word '.repeat(40)) as [string, ...string[]];
    const long = comparison(['Before', ...points], ['After', ...points]);
    expect(pages(long, 1920, 1080).flat()).toEqual([...Array(24).keys()]);
    expect(pages(long, 1920, 1080).length).toBeGreaterThan(1);
  });

  it.each(THEME_IDS)('[SC2] can be read on both grounds of %s', (theme) => {
    const { palette, closingPalette } = themeOf({ theme }).tokens;
    for (const colours of [palette, closingPalette]) {
      const { ground, ink } = sideColours(colours, 1);
      expect(contrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5);
      expect([colours.background, colours.title]).toContain(ink);
    }
  });

  it('[MD1] [MD2] is read from a list of two sides; others are a list, with a warning', () => {
    const read = (...lines: string[]) => {
      const { slides, warnings } = markdownDeck.read(['# The street', '', '::compare::', '', ...lines].join('\n'));
      return { blocks: slides[0]!.blocks, warnings };
    };
    const sides = ['- Before', '  - stress', '  - cars', '- After:', '  - calm', '  - bikes'];
    expect(read(...sides).blocks).toEqual([comparison(['Before', 'stress', 'cars'], ['After:', 'calm', 'bikes'])]);
    expect(read('- Before', '- After', '- Later')).toMatchObject({
      blocks: [{ kind: 'bullets', items: ['Before', 'After', 'Later'] }],
      warnings: [{ line: 3, message: 'A comparison of two sides was read as a list.' }],
    });
  });
});
