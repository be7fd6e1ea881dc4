import { describe, expect, it } from 'vitest';
import { AA, contrastRatio } from './colour.ts';
import { cutoutPapers, inkOn, sectionPaper } from './cutout/index.ts';
import { themeOf } from './index.ts';
import { voltTiles } from './volt/index.ts';

/** A dark blue on white, a neon on black, an accent that is hardly readable. */
const BRANDS = [
  { background: '#ffffff', text: '#1b1f3b', accent: '#0b3d91' },
  { background: '#0d0d12', text: '#f4f4f8', accent: '#00e5a8' },
  { background: '#fff8f0', text: '#2b1d0e', accent: '#e2571e' },
];
const formats = (theme: 'cutout' | 'volt') => [
  { theme },
  ...BRANDS.map((colors) => ({ theme, brand: { logo: null, colors, fonts: { title: null, text: null } } })),
];

describe('a tile of Volt', () => {
  it('[SC10] can be read, with the colours of the theme and of brands', () => {
    for (const format of formats('volt')) {
      for (const { ground, ink, quiet, mark } of Object.values(voltTiles(themeOf(format).tokens.palette))) {
        expect(contrastRatio(ink, ground), `ink on ${ground}`).toBeGreaterThanOrEqual(AA.text);
        expect(contrastRatio(quiet, ground), `quiet text on ${ground}`).toBeGreaterThanOrEqual(AA.text);
        expect(contrastRatio(mark, ground), `mark on ${ground}`).toBeGreaterThanOrEqual(AA.large);
      }
    }
  });
});

describe('a paper of Cutout', () => {
  it('[SC10] can be read, with the colours of the theme and of brands', () => {
    for (const format of formats('cutout')) {
      const { palette } = themeOf(format).tokens;
      for (const [name, paper] of Object.entries(cutoutPapers(palette)))
        expect(contrastRatio(inkOn(paper, palette), paper), `${name} ${paper}`).toBeGreaterThanOrEqual(AA.text);
    }
  });

  it('[SC10] is another one in the next section', () => {
    const papers = [undefined, 1, 2, 3, 4].map((section) => sectionPaper(section === undefined ? {} : { section }));
    expect(new Set(papers).size).toBe(5);
  });
});
