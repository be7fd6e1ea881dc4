import type { Entry, Use } from './lexicon.ts';
import { openTable } from './table.ts';

const CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    determiner:
      'the a an this these those my your his her its our their no each every some any another which whose what all both',
    number: 'one two three four five six seven eight nine ten twenty hundred thousand million first second third',
    preposition:
      'of in on at by for with from into about after before between under over without through during per via as than ' +
      'against among within upon toward towards across behind beyond since until',
    subject: 'i you we they he she it who people',
    object: 'him me us them himself itself themselves',
    modal:
      "will would can could may might must shall should cannot can't won't couldn't wouldn't do does did don't doesn't " +
      "didn't let let's please",
    have: "have has had having i've you've we've they've",
    be: "is are was were be been being am isn't aren't wasn't weren't it's that's i'm you're we're they're",
    to: 'to',
    that: 'that',
    joining: 'and or but nor',
    clause: 'when if because while although though where whether',
    not: 'not never',
    adverb: 'also always just only still then often even already once now further more most very so too',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
);
const ENDINGS = 'ing ed ous ive al ic able ful tion ment ness ity ers er es ss s'.split(' ');
const START = '^';
const END = '$';

/** What a neighbour is: a class of function words, punctuation, the ending of any other word. */
function classOf(word: string): string {
  if (word === START || word === END || !/\p{L}/u.test(word)) return word;
  const lower = word.toLowerCase();
  const known = CLASSES.get(lower);
  if (known !== undefined) return known;
  if (lower.endsWith('ly')) return 'ly';
  if (/['’]s$/.test(lower)) return 'possessive';
  if (word !== lower) return 'Name';
  const ending = ENDINGS.find((one) => lower.endsWith(one) && lower.length > one.length + 2);
  return ending === undefined ? 'other' : `-${ending}`;
}

/** Words on each side that are read, and those whose presence alone counts. */
const NEAR = 3;
const AROUND = 12;

/**
 * What is seen of a word's neighbours: `near` are words, classes and endings by their place, `around` the words on both
 * sides. At most a dozen words on each side are read, so that a sentence takes linear time.
 */
export function featuresOf(sentence: readonly string[], index: number): { near: string[]; around: string[] } {
  const before = sentence.slice(Math.max(0, index - AROUND), index);
  before.splice(0, before.findLastIndex((word) => /^[.!?…]$/.test(word)) + 1);
  const after = sentence.slice(index + 1, index + 1 + AROUND);
  const stop = after.findIndex((word) => /^[.!?…]$/.test(word));
  if (stop !== -1) after.splice(stop + 1);
  const window = [
    ...Array.from({ length: NEAR }, (_, back) => before.at(back - NEAR) ?? START),
    ...Array.from({ length: NEAR }, (_, on) => after[on] ?? END),
  ];
  const places = [-3, -2, -1, 1, 2, 3];
  const word = window.map((one) => one.toLowerCase());
  const kind = window.map(classOf);
  const own = sentence[index]!;
  const near = places.flatMap((place, at) => [`w${place}${word[at]}`, `c${place}${kind[at]}`]);
  for (const at of [1, 2, 3, 4])
    near.push(`e${places[at]}${word[at]!.slice(-2)}`, `f${places[at]}${word[at]!.slice(-3)}`);
  for (const [name, list] of [['c', kind] as const, ['w', word] as const])
    for (const ats of [
      [1, 2],
      [2, 3],
      [3, 4],
    ])
      // prettier-ignore
      near.push(`${name}${ats.map((at) => places[at]).join('')}${ats.map((at) => list[at]).join('|')}`);
  near.push(`c-2-11${kind.slice(1, 4).join('|')}`, `c-112${kind.slice(2, 5).join('|')}`);
  near.push(
    `case${own === own.toLowerCase() ? 'a' : own === own.toUpperCase() ? 'A' : 'Aa'}${before.length === 0}`,
    '',
  );
  const around = new Set([...before, ...after].map((one) => one.toLowerCase()).filter((one) => one.length > 2));
  return { near, around: [...around].map((one) => `g${one}`) };
}

/** The key of what all words whose reading as a verb differs have in common. */
export const ANY_VERB = '*';

/** Of a word: the use that a positive sum of its weights stands for, and the other. */
const table = openTable(new URL('../../data/uses.br', import.meta.url));

const sum = (word: string, features: readonly string[]): number =>
  features.reduce((total, feature) => total + Number(table(`${word} ${feature}`)?.[0] ?? 0), 0);

/** How sure the weights of all verbs must be against the usual reading of a word that has none of its own. */
const UNLEARNED = 12;

/**
 * How a word is used in its sentence, as far as that decides between its readings; null for the usual one.
 * The words and punctuation of the sentence are as they are written. It is decided by a sum of weights of what stands
 * around the word (logistic regression), learned by `scripts/learn-uses.ts`: weights of the word, and those of all
 * words that are read in another way as a verb.
 */
export function useOf(sentence: readonly string[], index: number, { others: uses }: Entry): Use | null {
  const word = sentence[index]!.toLowerCase();
  const next = sentence[index + 1]?.toLowerCase() ?? '';
  const learned = table(word) as [yes: Use, no: Use, isVerb?: string] | null;
  if (learned === null && !uses.has('VERB') && !uses.has('NOUN') && !uses.has('ADJ')) return functionWord();
  const { near, around } = featuresOf(sentence, index);
  if (learned !== null) {
    const [yes, no, isVerb] = learned;
    const score = sum(word, near) + sum(word, around) + (isVerb === undefined ? 0 : sum(ANY_VERB, near));
    return score > 0 ? yes : no;
  }
  const score = sum(ANY_VERB, near);
  if (uses.has('VERB')) return score > UNLEARNED ? 'VERB' : null;
  return score < -UNLEARNED ? (uses.has('NOUN') ? 'NOUN' : 'ADJ') : null;

  function functionWord(): Use | null {
    if (word === 'used') return next === 'to' && !isPassive() ? 'VBD' : null;
    if (uses.has('DT') && /^(?:\P{L}*|is|was|means|depends|works)$/u.test(next)) return 'DT';
    if (uses.has('DT') && classOf(sentence[index - 1] ?? START) === 'preposition') return 'DT';
    return uses.has('END') && !/\p{L}/u.test(next) ? 'END' : null;
  }

  /** 'is used to do' is no habit, 'is used to doing' is one. */
  function isPassive(): boolean {
    const before = sentence.slice(Math.max(0, index - 2), index).some((one) => classOf(one) === 'be');
    return before && !(sentence[index + 2] ?? '').endsWith('ing');
  }
}
