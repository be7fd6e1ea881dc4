import { formsOf, POINTS, wordsOf } from './icon-words.ts';

/**
 * An icon for each of these titles, all different; null if one of them has none, or if most are not named by the titles:
 * icons that are only related to words often do not fit.
 */
export type IconFinder = (titles: readonly string[]) => readonly string[] | null;

/** Shorter words, such as 'to', are parts of names without a meaning of their own. */
const FEWEST_LETTERS = 3;
/** In English the last word says what a thing is: 'Slow cars'. */
const HEAD_WEIGHT = 2;

/** An icon that a thing is struck through in means the opposite. */
const OPPOSITE = /-off$/u;

interface Found {
  readonly name: string;
  readonly points: number;
}

/** Loads the words of the icons, and returns what finds icons for English titles by them. */
export async function loadIconFinder(): Promise<IconFinder> {
  const { default: lines } = await import('./icon-data/words.json', { with: { type: 'json' } });
  const byWord = new Map<string, Found[]>();
  for (const line of lines) {
    const [name = '', tags = ''] = line.split('|');
    if (OPPOSITE.test(name)) continue;
    const points = new Map<string, number>(tags.split(' ').map((tag) => [tag, POINTS.tag]));
    for (const part of name.split('-')) points.set(part, POINTS.part);
    points.set(name, POINTS.name);
    for (const [word, own] of points) byWord.set(word, [...(byWord.get(word) ?? []), { name, points: own }]);
  }
  return (titles) => {
    const chosen: string[] = [];
    let named = 0;
    for (const title of titles) {
      const best = bestIcon(title, byWord, chosen);
      if (best === null) return null;
      chosen.push(best);
      const forms = wordsOf(title).flatMap(formsOf);
      if (forms.includes(best.split('-')[0]!)) named += 1;
    }
    return named > titles.length / 2 ? chosen : null;
  };
}

/** The icon that has most points for the words of a title, of several the one with the shortest name; null for none. */
function bestIcon(
  title: string,
  byWord: ReadonlyMap<string, readonly Found[]>,
  taken: readonly string[],
): string | null {
  const words = wordsOf(title).filter((word) => word.length >= FEWEST_LETTERS);
  const points = new Map<string, number>();
  for (const [index, word] of words.entries()) {
    const weight = index === words.length - 1 ? HEAD_WEIGHT : 1;
    const found = formsOf(word).flatMap((form) => byWord.get(form) ?? []);
    for (const { name, points: own } of found) points.set(name, (points.get(name) ?? 0) + own * weight);
  }
  const free = [...points].filter(([name]) => !taken.includes(name));
  const [best] = free.toSorted(([a, more], [b, less]) => less - more || a.length - b.length || (a < b ? -1 : 1));
  return best?.[0] ?? null;
}
