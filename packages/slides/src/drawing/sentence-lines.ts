import { UNSPACED_LETTERS } from '@slidewright/domain/character-classes';
import { sentencesIn } from '../kinds/sentences.ts';
import { USUAL_WORDS } from '../measure/sizes.ts';
import { lineCount, measureText, textWidth, type FaceWidth } from '../measure/text-shape.ts';
import { BREAKING_SPACE, typeset } from '../measure/typeset.ts';

/** Most lines of a text of which each sentence has lines of its own at the cost of one more line. */
const MOST_LINES = 4;
/** Texts with marks of code or line breaks, and in scripts without spaces, have the lines of the browser. */
const BROKEN_OTHERWISE = new RegExp(String.raw`[\n\x60${UNSPACED_LETTERS}]`, 'u');

/**
 * A text with its line breaks: each sentence on lines of its own where that takes no more lines, or few in all, and lines
 * that end where a clause does; `width` is that of a line, in em.
 */
export function onOwnLines(written: string, face: FaceWidth, width: number): string {
  const text = written.trim();
  if (BROKEN_OTHERWISE.test(text)) return text;
  const sentences = sentencesIn(typeset(text)).map((sentence) => sentence.trimEnd());
  const linesOf = (words: string): number => lineCount(measureText(words, face), width);
  const apart = sentences.reduce((sum, sentence) => sum + linesOf(sentence), 0);
  const together = linesOf(text);
  const isWorth = apart <= together || (apart === together + 1 && apart <= MOST_LINES);
  if (sentences.length > 1 && !isWorth) return text;
  return sentences.map((sentence) => inClauses(sentence, face, width)).join('\n');
}

/** A sentence of more lines has those of the browser. */
const MOST_CLAUSES = 5;
/** A line that is shorter, relative to the mean, looks lost among longer ones. */
const SHORT_LINE = 0.6;
/** What a line costs, beside the square of what it is longer or shorter than their mean, as a share of it. */
const COSTS = {
  /** Ends behind a comma or the like, */
  behindClause: -0.15,
  /** or before a word that begins a clause, */
  beforeClause: -0.1,
  /** or behind such a word, an article or a number. */
  behindSmall: 0.3,
  /** Ends between a verb and its pronoun. */
  beforePronoun: 0.1,
  short: 0.15,
  /** One more line than it needs, and one for which the text becomes smaller. */
  line: 0.2,
  lineWithoutRoom: 0.34,
  /** The last line is one word. */
  oneWord: 0.2,
} as const;
const ENDS_CLAUSE = /[,;:.!?–—][”’"')»]*(?:\u00a0[–—])?$|[–—]$/u;
const BEGINS_CLAUSE =
  /^(?:and|or|but|nor|than|that|which|who|when|where|while|because|if|as|so|in|on|at|of|to|for|from|with|without|by|into|over|under|after|before|until|during|between|und|oder|aber|als|dass|weil|wenn|mit|ohne|von|für|auf|aus|bei|nach|vor|im|am|et|ou|mais|que|qui|dans|pour|avec|sans|sur|y|o|pero|con|sin|para|por|en|e|ma|che|per|senza|su|mas|com|sem|maar|dat|met|zonder|voor|van|op|aan)(?![\p{L}’'])/iu;
const ARTICLE = /^(?:the|an?|no|not|my|our|your|his|her|its|their|der|die|das|den|ein|le|la|les|une?|el|los|il|lo)$/iu;
/** A number of what is counted behind it, but for a year. */
const COUNT = /^(?!(?:1\d|20)\d\d$)\p{N}[\p{N}.,]*$/u;
const PRONOUN = /^(?:it|us|me|him|them)(?![\p{L}’'])/iu;
const isSmall = (word: string): boolean => ARTICLE.test(word) || BEGINS_CLAUSE.test(word);

/** More lines than it needs leave no side of a slide empty. */
const FILLED = 0.72;

/** Words in lines: the index of the word behind each line, the sum of costs, and the width of the widest, in em. */
interface Lines {
  readonly cost: number;
  readonly ends: readonly number[];
  readonly widest: number;
}

/**
 * A sentence with its line breaks, in the best of the lines that it needs, or in one more; without any where it needs
 * many.
 */
function inClauses(sentence: string, face: FaceWidth, width: number): string {
  const room = width / USUAL_WORDS;
  const words = sentence.split(BREAKING_SPACE);
  const measured = measureText(sentence, face);
  const fewest = lineCount(measured, room);
  if (fewest === 1 || fewest > MOST_CLAUSES || words.length < fewest) return sentence;
  // The layout has room for as many lines as words of their estimated width take.
  const hasRoom = fewest < lineCount(measured, width);
  const few = bestLines(words, fewest, { face, room });
  const more = words.length > fewest ? bestLines(words, fewest + 1, { face, room }) : few;
  const isBetter = more.cost + (hasRoom ? COSTS.line : COSTS.lineWithoutRoom) < few.cost;
  const { cost, ends } = isBetter && more.widest >= room * FILLED ? more : few;
  if (cost === Infinity) return sentence;
  return ends.map((end, line) => words.slice(ends[line - 1] ?? 0, end).join(' ')).join('\n');
}

/** So many lines with the least sum of costs; an infinite one where a line has no room. */
function bestLines(
  words: readonly string[],
  count: number,
  { face, room }: { readonly face: FaceWidth; readonly room: number },
): Lines {
  // Width of the words before each one, with the spaces behind them.
  const before = [0];
  for (const word of words) before.push(before.at(-1)! + textWidth(`${word} `, face));
  const space = textWidth(' ', face);
  const lengthOf = (from: number, to: number): number => before[to]! - before[from]! - space;
  const mean = lengthOf(0, words.length) / count;
  const costOf = (from: number, to: number): number => {
    const length = lengthOf(from, to);
    if (length > room) return Infinity;
    const squared = ((length - mean) / mean) ** 2;
    const isShort = length < mean * SHORT_LINE;
    if (to === words.length) return squared + (to - from === 1 && isShort ? COSTS.oneWord : 0);
    const uneven = squared + (isShort ? COSTS.short : 0);
    const [last, next] = [words[to - 1]!, words[to]!];
    if (ENDS_CLAUSE.test(last)) return uneven + COSTS.behindClause;
    const isCount = COUNT.test(last) && /^\p{Ll}/u.test(next);
    if (isCount || isSmall(last.slice(last.lastIndexOf('\u00a0') + 1))) return uneven + COSTS.behindSmall;
    if (PRONOUN.test(next)) return uneven + COSTS.beforePronoun;
    return BEGINS_CLAUSE.test(next) ? uneven + COSTS.beforeClause : uneven;
  };
  const known = new Map<string, Lines>();
  const best = (from: number, left: number): Lines => {
    const key = `${from} ${left}`;
    const found = known.get(key) ?? search(from, left);
    known.set(key, found);
    return found;
  };
  /** The best lines from a word on. */
  function search(from: number, left: number): Lines {
    const end = words.length;
    if (left === 1) return { cost: costOf(from, end), ends: [end], widest: lengthOf(from, end) };
    let found: Lines = { cost: Infinity, ends: [], widest: 0 };
    for (let to = from + 1; to <= end - left + 1; to += 1) {
      const own = costOf(from, to);
      if (own === Infinity) break;
      const rest = best(to, left - 1);
      const cost = own + rest.cost;
      if (cost < found.cost)
        found = { cost, ends: [to, ...rest.ends], widest: Math.max(lengthOf(from, to), rest.widest) };
    }
    return found;
  }
  return best(0, count);
}
