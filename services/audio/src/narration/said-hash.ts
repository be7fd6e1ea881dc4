import { createHash } from 'node:crypto';
import { createTermFinder, pronunciationKey, type Pronunciation } from '@slidewright/domain';

/** Creates the function that names the entries of a dictionary that a text holds; '' for none. */
export function createSaidHash(entries: readonly Pronunciation[]): (text: string) => string {
  const findTerms = createTermFinder(entries);
  return (text) => {
    const used = new Map(findTerms(text).map(({ entry }) => [pronunciationKey(entry), entry]));
    if (used.size === 0) return '';
    const parts = [...used]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { said, alphabet }]) => [key, said, alphabet]);
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  };
}
