import { FULL_WIDTH } from '../character-classes.ts';
import { withoutCodeMarks } from '../code-marks.ts';
import { endsInAbbreviation, neverEndsSentence } from '../speech/sentences.ts';
import { wordsOf } from '../speech/words.ts';

/** The usual limits of broadcasters' style guides, in columns and lines. */
export const CAPTION_LIMITS = { lineWidth: 42, lines: 2 } as const;

/** Folds a text to one line, without the backticks of code: white space and control characters become one space. */
export function foldText(text: string): string {
  return withoutCodeMarks(text.toWellFormed().replaceAll(/[\s\p{Cc}\u2028\u2029\uFEFF]+/gu, ' ')).trim();
}

/** Text without a line break, whether a space precedes it, and how bad a break before it is. */
interface Piece {
  readonly text: string;
  readonly width: number;
  readonly spaced: boolean;
  /** Whether a word begins with it. */
  readonly isWordStart: boolean;
  readonly breakCost: number;
}

const WIDE = new RegExp(String.raw`[${FULL_WIDTH}\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}]`, 'u');
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The width of a text in columns: two for an East Asian wide character, one for a letter with its marks. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7E]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

const CLAUSE_END = /[.;:!?…。；：！？]["'”’)\]]*$/u;
const COMMA = /[,)—–，、]["'”’]*$/u;
const CONJUNCTION =
  /^["'“‘(]?(?:and|or|but|nor|because|which|while|when|where|who|why|how|what|whether|so|then|than|that|if|as|since|until|unless|although)$/i;
const PREPOSITION =
  /^["'“‘(]?(?:in|on|at|for|from|with|into|by|to|of|about|over|under|between|through|after|before|during|without|within|across|against|toward|towards|among|per|like)$/i;
/** Words that belong to the one after them. */
const LEADING =
  /^["'“‘(]?(?:an?|the|this|these|those|my|your|his|her|its|our|their|no|not|every|each|is|are|was|were)$/i;
/** How bad a break between two words is, by what it parts. */
const BREAK_COSTS = {
  clause: 0,
  comma: 1,
  conjunction: 2,
  preposition: 3,
  other: 5,
  address: 6,
  bound: 8,
  insideWord: 12,
  /** Dates, numbers with their units, and titles with their names. */
  whole: 60,
} as const;
/** What uneven lines cost at most: the square of their difference, as a share of both, times this. */
const UNEVEN_COST = 16;
/** What each screen costs: one more is worth it where fewer part words that belong together. */
const SCREEN_COST = 8;
/** What a screen of a lone word costs. */
const LONE_WORD_COST = 60;
/** How much worse a break between screens is than one between lines. */
const SCREEN_BREAK_WEIGHT = 6;

/** Names of months, long and short, in lower case and without full stops. */
const MONTHS = new Set(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr', 'ru', 'uk', 'el'].flatMap(
    (language) =>
      (['long', 'short'] as const).flatMap((month) => {
        const names = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, index) => {
          const parts = names.formatToParts(Date.UTC(2000, index, 1));
          return bare(parts.find(({ type }) => type === 'month')!.value);
        });
      }),
  ),
);

function bare(word: string): string {
  return word.toLowerCase().replaceAll(/^[("'“‘]+|[.,;:!?)"'”’]+$/gu, '');
}

const NUMBER_END = /\p{N}[)\]%°]?$/u;
const ORDINAL = /^\p{N}{1,2}\.$/u;
const NUMBER_START = /^[("'“‘]*[\p{Sc}+\-−±]?\p{N}/u;
/** Words that are followed by their number. */
const NUMBERED =
  /^[("'“‘]?(?:version|release|figure|table|chapter|page|part|section|step|slide|room|line|number|nr\.?|abb\.?|tab\.?|s\.|usd|eur|gbp|chf|us\$|about|over|under|\p{Sc})$/iu;

/** The parts of 'z. B.', 'p. ej.' and 'EE. UU.'. */
const ABBREVIATION_START = /^[("'“‘]?\p{L}{1,2}\.$/u;
const ABBREVIATION_END = /^\p{L}{1,3}\.[,;:)]?$/u;

/** Whether two words are one date, one number with its unit, or a title with a name. */
function isOneUnit(before: string, after: string): boolean {
  if (neverEndsSentence(before) || (ABBREVIATION_START.test(before) && ABBREVIATION_END.test(after))) return true;
  if (NUMBER_END.test(before) || ORDINAL.test(before)) {
    const isOfSentence = CONJUNCTION.test(after) || PREPOSITION.test(after);
    return ORDINAL.test(before) ? MONTHS.has(bare(after)) : NUMBER_START.test(after) || !isOfSentence;
  }
  return NUMBER_START.test(after) && (MONTHS.has(bare(before)) || NUMBERED.test(before));
}

/** In scripts without spaces: '14:' before '30'. */
const isInsideNumber = (before: string, after: string): boolean =>
  /\p{N}[.:,/-]$/u.test(before) && /^\p{N}/u.test(after);

function breakCost(before: string, after: string, isSpaced: boolean): number {
  if (isOneUnit(before, after) || (!isSpaced && isInsideNumber(before, after))) return BREAK_COSTS.whole;
  if (endsInAbbreviation(before)) return BREAK_COSTS.bound;
  if (CLAUSE_END.test(before)) return BREAK_COSTS.clause;
  if (COMMA.test(before)) return BREAK_COSTS.comma;
  if (LEADING.test(before) || CONJUNCTION.test(before) || PREPOSITION.test(before) || /\p{N}$/u.test(before))
    return BREAK_COSTS.bound;
  if (CONJUNCTION.test(after)) return BREAK_COSTS.conjunction;
  return PREPOSITION.test(after) ? BREAK_COSTS.preposition : BREAK_COSTS.other;
}

function piecesOf(text: string): Piece[] {
  let before = '';
  return wordsOf(text).flatMap(({ text: word, start }) => {
    const parts = textWidth(word) > CAPTION_LIMITS.lineWidth ? partsOfLongWord(word) : [word];
    const isSpaced = text[start - 1] === ' ';
    const pieces = parts.map((part, index) => ({
      text: part,
      width: textWidth(part),
      spaced: index === 0 && isSpaced,
      isWordStart: index === 0,
      breakCost:
        index === 0
          ? breakCost(before, word, isSpaced)
          : ADDRESS_END.test(parts[index - 1]!)
            ? BREAK_COSTS.address
            : BREAK_COSTS.insideWord,
    }));
    before = word;
    return pieces;
  });
}

/** Where an address or a long compound may be parted: behind these signs. */
const ADDRESS_END = /[/?&=#_-]$/;

/** The parts of a word that is longer than a line: an address in its steps, what is longer than a line in pieces. */
function partsOfLongWord(word: string): string[] {
  const steps = word.match(/[^/?&=#_-]*[/?&=#_-]+|[^/?&=#_-]+/g) ?? [];
  return steps.flatMap((step) => (textWidth(step) > CAPTION_LIMITS.lineWidth ? cutToWidth(step) : [step]));
}

function cutToWidth(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    const more = WIDE.test(segment) ? 2 : 1;
    if (width + more > CAPTION_LIMITS.lineWidth) {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += segment;
    width += more;
  }
  return [...parts, part];
}

/** The texts of a sentence's captions, each of which fits a screen. */
export function captionTexts(text: string): string[] {
  return screensOf(text).map(({ from, to, pieces }) => textOf(pieces, from, to));
}

/** The lines of each caption of a text. */
export function captionScreens(text: string): string[][] {
  return screensOf(text).map(({ from, to, lineBreak, pieces }) =>
    lineBreak === null ? [textOf(pieces, from, to)] : [textOf(pieces, from, lineBreak), textOf(pieces, lineBreak, to)],
  );
}

function textOf(pieces: readonly Piece[], from: number, to: number): string {
  return pieces
    .slice(from, to)
    .map((piece, index) => (piece.spaced && index > 0 ? ` ${piece.text}` : piece.text))
    .join('');
}

interface Screen {
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly to: number;
  readonly lineBreak: number | null;
}

/**
 * Few screens of at most two lines that hold a text, broken between phrases rather than inside them, with lines and
 * screens of about equal length: the least sum of what screens, breaks and unevenness cost. A text that fits one screen
 * has one.
 */
function screensOf(text: string): Screen[] {
  const pieces = piecesOf(text);
  const { lineWidth } = CAPTION_LIMITS;
  const ends: number[] = [0];
  for (const { width, spaced } of pieces) ends.push(ends.at(-1)! + width + (spaced ? 1 : 0));
  const widthOf = (from: number, to: number): number => ends[to]! - ends[from]! - (pieces[from]!.spaced ? 1 : 0);

  const starts: number[] = [0];
  for (const { isWordStart } of pieces) starts.push(starts.at(-1)! + (isWordStart ? 1 : 0));
  const wordCount = (from: number, to: number): number =>
    starts[to]! - starts[from]! + (pieces[from]!.isWordStart ? 0 : 1);

  /** The best line break of a screen, null where it needs none; undefined where the pieces do not fit. */
  const layOut = (from: number, to: number): { lineBreak: number | null; cost: number } | undefined => {
    const width = widthOf(from, to);
    if (width <= lineWidth) return { lineBreak: null, cost: 0 };
    let best: { lineBreak: number; cost: number } | undefined;
    for (let lineBreak = from + 1; lineBreak < to; lineBreak += 1) {
      const [upper, lower] = [widthOf(from, lineBreak), widthOf(lineBreak, to)];
      if (upper > lineWidth || lower > lineWidth) continue;
      const cost = pieces[lineBreak]!.breakCost + UNEVEN_COST * ((upper - lower) / width) ** 2;
      if (best === undefined || cost < best.cost) best = { lineBreak, cost };
    }
    return best;
  };

  let fewest = 0;
  for (let from = 0; from < pieces.length; fewest += 1) {
    let to = from + 1;
    while (to < pieces.length && layOut(from, to + 1)) to += 1;
    from = to;
  }
  if (fewest <= 1) return fewest === 0 ? [] : [{ pieces, from: 0, to: pieces.length, ...layOut(0, pieces.length)! }];
  const fair = ends.at(-1)! / fewest;

  interface Plan extends Screen {
    readonly before: Plan | null;
    readonly cost: number;
  }
  const plans: (Plan | null)[] = [null];
  for (let to = 1; to <= pieces.length; to += 1) {
    let best: Plan | null = null;
    for (let from = to - 1; from >= 0; from -= 1) {
      const layout = layOut(from, to);
      if (!layout) break;
      const before = plans[from]!;
      const uneven = ((widthOf(from, to) - fair) / fair) ** 2;
      const cost =
        (before?.cost ?? 0) +
        SCREEN_COST +
        layout.cost +
        UNEVEN_COST * uneven +
        (wordCount(from, to) === 1 ? LONE_WORD_COST : 0) +
        (from === 0 ? 0 : SCREEN_BREAK_WEIGHT * pieces[from]!.breakCost);
      if (best === null || cost < best.cost) best = { pieces, from, to, lineBreak: layout.lineBreak, before, cost };
    }
    plans.push(best);
  }
  const chosen: Screen[] = [];
  for (let plan = plans[pieces.length] ?? null; plan !== null; plan = plan.before) chosen.unshift(plan);
  return chosen;
}
