import { folded, type Vocabulary } from '../languages/index.ts';
import { tidy } from '../structure/lines.ts';

/** A title in small letters, without its signs. */
export const bareTitle = (title: string): string => folded(tidy(title.replaceAll(/[:!?.¿¡*]+/gu, '')));

/** A bare title without its words that deny. */
export const withoutNegation = (title: string, words: Vocabulary): string =>
  bareTitle(title)
    .split(' ')
    .filter((word) => !words.is('negations', word))
    .join(' ');

/** Whether two titles are the two sides of something: 'Before' and 'After', 'Con cebolla' and 'Sin cebolla'. */
export function areOpposites(first: string, second: string, words: Vocabulary): boolean {
  const [one, two] = [bareTitle(first), bareTitle(second)];
  if (one === '' || two === '' || one === two) return false;
  if (withoutNegation(second, words) === one) return true;
  // 'From east to west' and 'From west to east'
  const inOrder = (title: string): string => title.split(' ').toSorted().join(' ');
  if (one.split(' ').length > 3 && inOrder(one) === inOrder(two)) return true;
  // 'Ravi before Hannah' and 'Ravi after Hannah' differ in one word.
  const [left, right] = withoutCommon(one.split(' '), two.split(' '));
  if (left !== one && words.list('opposites').includes(`${left}/${right}`)) return true;
  return words.list('opposites').some((pair) => {
    const [left, right] = pair.split('/') as [string, string];
    return isSide(one, two, left, right) || isSide(two, one, left, right);
  });
}

/** Two titles without the words that both begin and end with. */
function withoutCommon(one: readonly string[], two: readonly string[]): [string, string] {
  const shorter = Math.min(one.length, two.length);
  let start = 0;
  while (start < shorter && one[start] === two[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  return [one.slice(start, one.length - end).join(' '), two.slice(start, two.length - end).join(' ')];
}

const withoutPronoun = (title: string): string => title.replace(/ (?:it|them|that)$/u, '');

/** Equal to the two words, or with the same text behind or before them. */
function isSide(one: string, two: string, left: string, right: string): boolean {
  if (one === left && two === right) return true;
  // 'Advantages of longer hours' and 'Disadvantages', 'With an agent' and 'Without it'.
  if (one.startsWith(`${left} `) && withoutPronoun(two) === right) return true;
  if (two.startsWith(`${right} `) && withoutPronoun(one) === left) return true;
  if (one.startsWith(`${left} `) && two.startsWith(`${right} `))
    return one.slice(left.length) === two.slice(right.length);
  return (
    one.endsWith(` ${left}`) && two.endsWith(` ${right}`) && one.slice(0, -left.length) === two.slice(0, -right.length)
  );
}

/** Whether a title sets two sides against each other in so many words. */
const isVersus = (title: string): boolean => /(?<!\p{L})(?:vs\.?|versus)(?!\p{L})/u.test(folded(title));

/** Whether a title is one side and another one: 'Now and then' above 'Now: …' and 'With the block: …'. */
const beginsWith = (title: string, side: string, words: Vocabulary): boolean =>
  words.list('conjunctions').some((and) => bareTitle(title).startsWith(`${bareTitle(side)} ${and} `));

/** Whether a title names both sides: 'Winter vs summer'. */
function namesBoth(title: string, first: string, second: string, words: Vocabulary): boolean {
  const plain = bareTitle(title);
  return words.has('versus', title) && [first, second].every((side) => plain.includes(bareTitle(side)));
}

/** Whether a title has a word of each label that the other one has not: 'Yellow or red?' of 'Yellow leaves' and 'Red leaves'. */
export function namesEach(title: string, first: string, second: string): boolean {
  const [named, one, two] = [title, first, second].map((text) => bareTitle(text).split(' ')) as [
    string[],
    string[],
    string[],
  ];
  const isNamed = (label: string[], other: string[]): boolean =>
    label.some((word) => word.length > 2 && named.includes(word) && !other.includes(word));
  return isNamed(one, two) && isNamed(two, one);
}

/** Whether two labels are the two sides of something by themselves, or by the title above them. */
export const areSides = (title: string, first: string, second: string, words: Vocabulary): boolean =>
  areOpposites(first, second, words) ||
  namesBoth(title, first, second, words) ||
  isVersus(title) ||
  beginsWith(title, first, words);
