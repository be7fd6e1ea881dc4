import { CLASSES } from './classes/index.ts';
import type { Context } from './context.ts';
import type { Item } from './item.ts';
import type { Language } from './language.ts';
import { matchAt, startsToken, type Candidate, type Opening, type SemioticClass } from './semiotic-class.ts';

/** A stretch of the text: an item of a class, or what is spoken as it is written. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly item: Item | null;
}

/** A word between spaces, with a capital at its start at most that begins no Roman number; and the stop of a sentence. */
const COMMON = /(?<![\p{L}\p{N}_])(?:\p{Ll}|(?![IVX])\p{Lu}\p{Ll})\p{Ll}*(?=[\s,;]|$)|\.(?=\s|$)/uy;
const PLAIN_WORD = /[\p{L}\p{M}'’]+(?:-(?=\p{L})[\p{L}\p{M}'’]+)*/uy;
/** A word that has lost its vowel before the next one. */
const ELIDED = /\p{L}{1,6}'(?=[\p{L}\d])/uy;
const OPENINGS: readonly (readonly [Opening, RegExp])[] = [
  ['capital', /\p{Lu}/u],
  ['letter', /\p{L}/u],
  ['digit', /\d/],
  // Before a number or a name, '½', '::1'.
  ['sign', /[\p{N}\p{Sc}.#+\-\u2212('’@~/*:[]/u],
];
const BY_OPENING: ReadonlyMap<Opening, readonly SemioticClass[]> = new Map(
  OPENINGS.map(([opening]) => [opening, CLASSES.filter(({ opens }) => opens.includes(opening))]),
);

/**
 * Divides a text into items of semiotic classes and plain stretches, from left to right: at each token the reading with
 * the best score wins, and of those with the same score the longest. Each class reads forward only, so the time is
 * linear in the length of the text for a bounded length of items.
 */
export function classify(context: Context): Stretch[] {
  const { text } = context;
  const stretches: Stretch[] = [];
  const add = (start: number, end: number, item: Item | null): void => {
    const last = stretches.at(-1);
    if (item === null && last?.item === null) stretches[stretches.length - 1] = { ...last, end };
    else stretches.push({ start, end, item });
  };
  for (let at = 0; at < text.length;) {
    const common = matchAt(COMMON, text, at)?.[0];
    if (common !== undefined && !isListed(common, context.language)) {
      add(at, at + common.length, null);
      at += common.length;
      continue;
    }
    const found = bestAt(context, at);
    if (found) {
      add(at, found.end, found.item);
      at = found.end;
      continue;
    }
    const elided = context.language.isEliding && startsToken(text, at) ? matchAt(ELIDED, text, at) : null;
    const word = elided ?? matchAt(PLAIN_WORD, text, at);
    const end = at + (word?.[0].length ?? (text.codePointAt(at)! > 0xffff ? 2 : 1));
    add(at, end, null);
    at = end;
  }
  return stretches;
}

/** Whether a table of the language has a word: the classes read no other common one. */
function isListed(word: string, { months, weekdays, abbreviations, names, units }: Language): boolean {
  const small = word.toLowerCase();
  return (
    names.has(word) || units.has(word) || [months, weekdays, abbreviations, names].some((table) => table.has(small))
  );
}

function bestAt(context: Context, at: number): Candidate | null {
  const character = String.fromCodePoint(context.text.codePointAt(at)!);
  const opening = OPENINGS.find(([, pattern]) => pattern.test(character))?.[0];
  if (opening === undefined) return null;
  const isStart = startsToken(context.text, at);
  let best: Candidate | null = null;
  for (const { read, isInner } of BY_OPENING.get(opening)!) {
    if (!isStart && !isInner) continue;
    const candidate = read(context, at);
    if (!candidate || candidate.score <= 0 || candidate.end <= at) continue;
    const isBetter =
      !best || candidate.score > best.score || (candidate.score === best.score && candidate.end > best.end);
    if (isBetter) best = candidate;
  }
  return best;
}
