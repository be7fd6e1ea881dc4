/** Points of a word: equal to the name of an icon, to a part of the name, to one of its tags, or the start of one. */
const POINTS = { name: 9, part: 5, tag: 4, start: 1 } as const;
const FEWEST_LETTERS = 2;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= FEWEST_LETTERS);

/** A word as it is written and, in English, its singular. */
const formsOf = (word: string): string[] =>
  word.length > 3 && word.endsWith('s') ? [word, word.slice(0, -1)] : [word];

function pointsOf(word: string, name: string, tags: readonly string[]): number {
  const forms = formsOf(word);
  if (forms.includes(name)) return POINTS.name;
  if (name.split('-').some((part) => forms.includes(part))) return POINTS.part;
  if (tags.some((tag) => forms.includes(tag))) return POINTS.tag;
  return [name, ...tags].some((tag) => tag.startsWith(word)) ? POINTS.start : 0;
}

/**
 * The names of the icons that words are about, the best first, by their names and tags, which are English. The table of
 * tags is loaded at the first search.
 */
export async function findIcons(text: string, most: number): Promise<string[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const { default: lines } = await import('./icon-data/words.json', { with: { type: 'json' } });
  return lines
    .flatMap((line) => {
      const [name = '', tags = ''] = line.split('|');
      const written = tags.split(' ');
      const points = words.reduce((sum, word) => sum + pointsOf(word, name, written), 0);
      return points === 0 ? [] : [{ name, points }];
    })
    .toSorted((a, b) => b.points - a.points || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);
}
