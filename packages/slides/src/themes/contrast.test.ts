import { describe, expect, it } from 'vitest';
import type { SlideRole } from '../film/slide-role.ts';
import type { Brand, BrandColours } from '../film/brand.ts';
import { AA, contrastRatio } from './colour.ts';
import { colourProblems, wordContrast } from './contrast.ts';
import { THEME_IDS, themeOf } from './index.ts';

const ROLES = ['opening', 'content', 'section', 'closing'] as const;
const titled = (role: SlideRole) => ({ role, title: 'Rivers', blocks: [] });
/** A dark blue on white, a neon on black, an accent that is hardly readable, and the faintest text of level AA. */
const SAMPLES: readonly BrandColours[] = [
  { background: '#ffffff', text: '#1b1f3b', accent: '#0b3d91' },
  { background: '#0d0d12', text: '#f4f4f8', accent: '#00e5a8' },
  { background: '#fff8f0', text: '#2b1d0e', accent: '#e2571e' },
  { background: '#ffffff', text: '#767676', accent: '#949494' },
];
const brandOf = (colors: BrandColours): Brand => ({ logo: null, colors, fonts: { title: null, text: null } });

describe('wordContrast', () => {
  it('is at least AA in every theme and role', () => {
    for (const theme of THEME_IDS) {
      for (const role of ROLES) {
        expect(wordContrast({ theme }, titled(role)).title, `${theme}, ${role}`).toBeGreaterThanOrEqual(3);
        expect(wordContrast({ theme }, titled(role)).text, `${theme}, ${role}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('is that of the ground of a single sentence, where a theme colours it', () => {
    const sentence = { role: 'content', title: '', blocks: [{ kind: 'statement', text: 'Water wins.' }] } as const;
    const { closingPalette } = themeOf({ theme: 'paper' }).tokens;
    const ratio = contrastRatio(closingPalette.text, closingPalette.background);
    expect(wordContrast({ theme: 'paper' }, sentence).text).toBe(ratio);
    expect(wordContrast({ theme: 'paper' }, { ...sentence, title: 'Rivers' }).text).not.toBe(ratio);
  });

  it('compares a title with the block of colour it stands on', () => {
    // White on #f0441f, and on #15120f.
    expect(wordContrast({ theme: 'studio' }, titled('content')).title).toBeCloseTo(3.74, 1);
    expect(wordContrast({ theme: 'studio' }, titled('closing')).title).toBeGreaterThan(15);
  });
});

describe('a brand over a theme', () => {
  it('[TH2] keeps level AA for all text of every theme where its colours have it', () => {
    for (const colors of SAMPLES) {
      expect(colourProblems(colors)).toEqual([]);
      for (const theme of THEME_IDS) {
        const format = { theme, brand: brandOf(colors) };
        const { tokens, grounds } = themeOf(format);
        for (const palette of [tokens.palette, tokens.closingPalette]) {
          const name = `${theme}, ${colors.accent}, on ${palette.background}`;
          const behind = [palette.background, ...(grounds?.(palette) ?? [])];
          for (const ground of behind) {
            expect(contrastRatio(palette.text, ground), name).toBeGreaterThanOrEqual(AA.text);
            expect(contrastRatio(palette.muted, ground), name).toBeGreaterThanOrEqual(AA.text);
          }
          expect(contrastRatio(palette.accent, palette.background), name).toBeGreaterThanOrEqual(AA.large);
          const { background, ...inks } = palette.code;
          for (const ink of [palette.text, ...Object.values(inks)])
            expect(contrastRatio(ink, background), name).toBeGreaterThanOrEqual(AA.text);
        }
        for (const role of ROLES) {
          expect(wordContrast(format, titled(role)).title, theme).toBeGreaterThanOrEqual(AA.large);
          expect(wordContrast(format, titled(role)).text, theme).toBeGreaterThanOrEqual(AA.text);
        }
      }
    }
  });

  it('[TH2] names the nearest colour where one of its colours cannot be read', () => {
    expect(colourProblems({ background: '#ffffff', text: '#808080', accent: '#ffcc00' })).toEqual([
      {
        field: 'text',
        needed: 4.5,
        nearest: '#767676',
        message: 'Text #808080 on #ffffff has a contrast of 3.9, and needs 4.5: #767676 would do.',
      },
      {
        field: 'accent',
        needed: 3,
        nearest: '#b49000',
        message: 'The accent #ffcc00 on #ffffff has a contrast of 1.5, and needs 3: #b49000 would do.',
      },
    ]);
  });
});
