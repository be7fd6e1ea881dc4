import { UNSPACED_LETTERS } from '@slidewright/domain/character-classes';
import { sentencesIn } from '../kinds/sentences.ts';
import { lineCount, measureText, textWidth, type FaceWidth } from '../measure/text-shape.ts';
import { BREAKING_SPACE, typeset } from '../measure/typeset.ts';

/** Articles and prepositions, behind which no line of large letters ends. */
const SHORT_WORDS =
  /(?<![\p{L}\p{N}])(an?|the|in|of|to|at|by|on|for|der|die|das|den|ein|im|am|zu|le|la|les|un|une|du|de|el|los|il|lo|di|do|da|no|na) (?=\S{1,12}(?:\s|$))/giu;

/** The last two words of a sentence of several, of which none stands alone on its last line. */
const LAST_WORDS = /(?<=\S\s\S+\s\S{1,10})\s(?=\S{1,12}$)/u;

/** Most lines of a text of which each sentence has lines of its own at the cost of one more line. */
const MOST_LINES = 4;

/**
 * A text with each sentence on lines of its own where that takes no more lines, or few in all, short words on the line of
 * the next, and lines that end where a clause does; `width` is that of a line, in em.
 */
export function onOwnLines(written: string, face: FaceWidth, width: number): string {
  // What stands in marks of code is not set.
  const set = written.includes('`') ? written : typeset(written);
  const text = withoutWide(set.replaceAll(SHORT_WORDS, '$1\u00a0'), face, width);
  const sentences = sentencesIn(text.trim()).map((sentence) =>
    withoutWide(sentence.trimEnd().replace(LAST_WORDS, '\u00a0'), face, width),
  );
  const linesOf = (words: string): number => lineCount(measureText(words, face), width);
  const apart = sentences.reduce((sum, sentence) => sum + linesOf(sentence), 0);
  const together = linesOf(text);
  const isWorth = apart <= together || (apart === together + 1 && apart <= MOST_LINES);
  if (sentences.length === 1) return inClauses(text, face, width);
  return isWorth ? sentences.map((sentence) => inClauses(sentence, face, width)).join('\n') : text;
}

/** Words that are joined and have no room on one line are parted. */
const withoutWide = (text: string, face: FaceWidth, width: number): string =>
  text
    .split(' ')
    .map((words) => (textWidth(words, face) > width ? words.replaceAll('\u00a0', ' ') : words))
    .join(' ');

/** More lines are broken by the browser, as are texts with marks of code or line breaks, and scripts without spaces. */
const MOST_CLAUSES = 5;
/** Most words are narrower than estimated; a sentence is not broken where it has room for one line. */
const USUAL_WORDS = 0.92;
const BROKEN_OTHERWISE = new RegExp(String.raw`[\n\x60${UNSPACED_LETTERS}]`, 'u');

/** What a line costs that ends behind a comma or the like, before a small word that begins a clause, or behind one, or is short. */
const COSTS = { behindClause: -0.15, beforeClause: -0.1, behindSmall: 0.08, short: 0.15 } as const;
const ENDS_CLAUSE = /[,;:.!?–—][”’"')»]*(?:\u00a0[–—])?$|[–—]$/u;
const BEGINS_CLAUSE =
  /^(?:and|or|but|nor|than|that|which|who|when|where|while|because|if|as|so|in|on|at|of|to|for|from|with|without|by|into|over|under|after|before|until|during|between|und|oder|aber|als|dass|weil|wenn|mit|ohne|von|für|auf|aus|bei|nach|vor|im|am|et|ou|mais|que|qui|dans|pour|avec|sans|sur|y|o|pero|con|sin|para|por|en|e|ma|che|per|senza|su|mas|com|sem|en|of|maar|dat|met|zonder|voor|van|op|aan)(?![\p{L}’'])/iu;
const SMALL = /(?:^|\u00a0)\p{Ll}{1,3}$/u;
/** A line that is shorter, relative to the mean, looks lost among longer ones, but for the last. */
const SHORT_LINE = 0.6;

/**
 * A sentence with its line breaks: as many lines as it needs, of similar length, ending at its commas and before its
 * prepositions rather than elsewhere. The lines with the least sum of squares of what they are longer or shorter than their
 * mean, in shares of it, with `COSTS`.
 */
function inClauses(sentence: string, face: FaceWidth, width: number): string {
  if (BROKEN_OTHERWISE.test(sentence)) return sentence;
  const room = width / USUAL_WORDS;
  const words = sentence.split(BREAKING_SPACE).filter((word) => word !== '');
  const lines = lineCount(measureText(sentence, face), room);
  if (lines === 1 || lines > MOST_CLAUSES || words.length < lines) return sentence;
  const lengthOf = (from: number, to: number): number => textWidth(words.slice(from, to).join(' '), face);
  const mean = lengthOf(0, words.length) / lines;
  const costOf = (from: number, to: number): number => {
    const length = lengthOf(from, to);
    if (length > room) return Infinity;
    const squared = ((length - mean) / mean) ** 2;
    if (to === words.length) return squared;
    const uneven = squared + (length < mean * SHORT_LINE ? COSTS.short : 0);
    const [last, next] = [words[to - 1]!, words[to]!];
    if (ENDS_CLAUSE.test(last)) return uneven + COSTS.behindClause;
    if (SMALL.test(last) || BEGINS_CLAUSE.test(last)) return uneven + COSTS.behindSmall;
    return BEGINS_CLAUSE.test(next) ? uneven + COSTS.beforeClause : uneven;
  };
  /** The best ends of so many lines from a word on. */
  const best = (from: number, count: number): { readonly cost: number; readonly ends: readonly number[] } => {
    if (count === 1) return { cost: costOf(from, words.length), ends: [words.length] };
    let found: ReturnType<typeof best> = { cost: Infinity, ends: [] };
    for (let to = from + 1; to <= words.length - count + 1; to += 1) {
      const own = costOf(from, to);
      if (own === Infinity) break;
      const rest = best(to, count - 1);
      if (own + rest.cost < found.cost) found = { cost: own + rest.cost, ends: [to, ...rest.ends] };
    }
    return found;
  };
  const { cost, ends } = best(0, lines);
  if (cost === Infinity) return sentence;
  return ends.map((end, line) => words.slice(ends[line - 1] ?? 0, end).join(' ')).join('\n');
}
