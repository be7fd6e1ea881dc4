import { formsOf, POINTS, wordsOf } from './icon-words.ts';

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
