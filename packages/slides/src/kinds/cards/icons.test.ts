import { describe, expect, it } from 'vitest';
import { loadIconFinder } from './icon-proposals.ts';
import { findIcons } from './icon-search.ts';
import { iconPaths, iconProblem, prepareIcon } from './icons.ts';

describe('icons', () => {
  it('[SC2] are there when they are prepared, and a name without one is said', async () => {
    expect(iconPaths('leaf')).toBeUndefined();
    await Promise.all([prepareIcon('leaf'), prepareIcon('constructor')]);
    expect(iconPaths('leaf')).toMatchObject([{ isFilled: false }, { isFilled: false }]);
    expect(prepareIcon('leaf')).toBeNull();
    expect(iconProblem('leaf')).toBeNull();
    expect(iconPaths('constructor')).toBeUndefined();
    expect(iconProblem('constructor')?.sentence).toBe('There is no icon “constructor”.');
  });

  it('[SC2] are found by words of their names and tags, the best first', async () => {
    expect((await findIcons('leaf', 5))[0]).toBe('leaf');
    expect(await findIcons('Trees', 5)).toContain('tree');
    expect(await findIcons('ecology', 40)).toContain('leaf');
    expect((await findIcons('a bicycle lane', 20)).some((name) => name.startsWith('bike'))).toBe(true);
    expect(await findIcons('', 5)).toEqual([]);
    expect(await findIcons('xyzzy', 5)).toEqual([]);
  });

  it('[SC2] are proposed for English titles, each another one, and for none where one title or most have none', async () => {
    const icons = await loadIconFinder();
    expect(icons(['Trees', 'Slow cars', 'Families'])).toEqual([
      expect.stringMatching(/tree/),
      expect.stringMatching(/car/),
      expect.any(String),
    ]);
    expect(new Set(icons(['Tree', 'Trees', 'A tree'])).size).toBe(3);
    expect(icons(['Trees', 'Xyzzy'])).toBeNull();
    expect(icons(['Fast', 'Fair', 'Near'])).toBeNull();
  });

  it('[SC2] are at least 5,000', async () => {
    const { default: lines } = await import('./icon-data/words.json', { with: { type: 'json' } });
    expect(lines.length).toBeGreaterThanOrEqual(5_000);
    const some = lines.filter((_, at) => at % 97 === 0).map((line) => line.split('|')[0]!);
    await Promise.all(some.map(prepareIcon));
    expect(some.filter((name) => (iconPaths(name)?.length ?? 0) === 0)).toEqual([]);
  });
});
