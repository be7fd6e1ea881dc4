import { describe, expect, it } from 'vitest';
import { wordContrast } from './contrast.ts';
import { THEME_IDS } from './index.ts';

describe('wordContrast', () => {
  it('is at least AA in every theme and role', () => {
    for (const theme of THEME_IDS) {
      for (const role of ['opening', 'content', 'section', 'closing'] as const) {
        expect(wordContrast(theme, role).title, `${theme}, ${role}`).toBeGreaterThanOrEqual(3);
        expect(wordContrast(theme, role).text, `${theme}, ${role}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('compares a title with the block of colour it stands on', () => {
    // White on #f0441f, and on #15120f.
    expect(wordContrast('studio', 'content').title).toBeCloseTo(3.74, 1);
    expect(wordContrast('studio', 'closing').title).toBeGreaterThan(15);
  });
});
