/** Points of a word: equal to the name of an icon, to a part of the name, to one of its tags, or the start of one. */
export const POINTS = { name: 9, part: 5, tag: 4, start: 1 } as const;
const FEWEST_LETTERS = 2;

export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length >= FEWEST_LETTERS);

const PLURALS: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/ies$/u, 'y'],
  [/(?<=[sxz]|[cs]h)es$/u, ''],
  [/(?<=[^s])s$/u, ''],
];

/** A word as it is written and, if it may be an English plural, its singular. */
export function formsOf(word: string): string[] {
  if (word.length <= 3) return [word];
  const rule = PLURALS.find(([plural]) => plural.test(word));
  return rule === undefined ? [word] : [word, word.replace(...rule)];
}
