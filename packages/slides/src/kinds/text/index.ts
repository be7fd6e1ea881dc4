import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { z } from 'zod/mini';
import type { Orientation } from '../../measure/geometry.ts';
import { leading } from '../../measure/leading.ts';
import { letters, sizeFor, STATEMENTS, type Sizes } from '../../measure/sizes.ts';
import { STATEMENT_LINE_HEIGHT } from '../statement/index.ts';
import { measureText, textWidth } from '../../measure/text-shape.ts';
import { text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode, paragraph, phrasing, trimmedLines } from '../markdown.ts';
import { sentencesIn } from '../sentences.ts';
import { textPart } from '../text-part.ts';

const schema = z.object({ kind: z.literal('text'), text: text(LIMITS.textLength) });
export type Text = z.output<typeof schema>;

/** A longer paragraph is several parts, so that it can continue on the next page. In UTF-16 code units. */
const LONG_PARAGRAPH = 600;
/** A text that is alone on its slide has at most the size of its letters, in reference units, */
const LARGEST = [
  { letters: 120, size: Infinity },
  { letters: 160, size: 112 },
  { letters: 200, size: 100 },
  { letters: 260, size: 92 },
  { letters: Infinity, size: 72 },
] as const;
/** and this many lines, so that it does not look like a headline. */
const MOST_LINES = 9;

/** Of texts that are alone, with their title. */
const PARAGRAPHS: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [letters(160), 80],
    [letters(320), 68],
  ],
  portrait: [
    [letters(160), 104],
    [letters(320), 84],
  ],
};

/** A longer text stands below its title; in em. */
const LONGEST_BESIDE_TITLE = letters(320);
/** A short text that is alone is set as a sentence is, a little smaller. */
const LONGEST_SHORT_TEXT = letters(110);
const TEXT_SHARE = 0.9;

/** Whether a text is one paragraph of a few words, without breaks. */
export const isShortText = (words: string): boolean =>
  textWidth(words) <= LONGEST_SHORT_TEXT && !words.trim().includes('\n');

/** Letters of the first sentence of a text that is larger than the rest, and of the rest. */
const LEAD = { fewest: letters(20), most: letters(110), rest: letters(260) } as const;
/** In UTF-16 code units. */
const LONGEST_PARTED = 600;
/** A sentence ends behind a longer word, so that no abbreviation ends one. */
const FIRST_SENTENCE =
  /^(?<lead>[^\n]+?(?:(?:[\p{L}\p{N}]{4}|[)%])[.…]|[!?])["'”’»)]*)[^\S\n]+(?<rest>["'“‘„«¿¡(]*[\p{Lu}\p{N}£$€][^\n]+)$/u;
/** Size of the rest, relative to the first sentence. */
export const REST_SCALE = 0.5;
/** Its smallest and largest size, in reference units. */
export const SMALLEST_REST = 46;
export const LARGEST_REST = 62;
/** Letters of a rest that is as large as a first sentence of so many letters: 'A vaccine does not fight the disease. It teaches you to.' */
const TURN = { lead: letters(100), rest: letters(40) } as const;
/** Space above the rest, in em of its size. */
export const REST_GAP = 1;

/** A text of one paragraph in its first sentence, which is set larger where the text is alone, and the rest. */
interface Lead {
  readonly lead: string;
  readonly rest: string;
  /** Whether the rest is one short sentence, which is as large. */
  readonly isTurn: boolean;
}

/** The first sentence and the rest of a text; null for one that has no such sentence. */
export function leadOf(words: string): Lead | null {
  if (words.length > LONGEST_PARTED) return null;
  const { lead, rest } = FIRST_SENTENCE.exec(words.trim())?.groups ?? {};
  if (lead === undefined || rest === undefined) return null;
  const [width, restWidth] = [textWidth(lead), textWidth(rest)];
  if (width < LEAD.fewest || width > LEAD.most || restWidth > LEAD.rest) return null;
  const isTurn = width <= TURN.lead && restWidth <= TURN.rest && !/[.!?]\s/u.test(rest);
  return { lead, rest, isTurn };
}

/** The sentences of a text; one that is set larger is the first. */
function sentencesOf(words: string): string[] {
  const parted = leadOf(words);
  return parted === null ? sentencesIn(words.trim()) : [parted.lead, ...sentencesIn(parted.rest)];
}

/** The paragraphs of a text, which blank lines separate; at least one. Long ones are split after a sentence. */
export function paragraphsOf(text: string): string[] {
  const found = text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  return found.length === 0 ? [''] : found.flatMap(splitLong);
}

function splitLong(paragraph: string): string[] {
  const pieces: string[] = [];
  let rest = paragraph;
  while (rest.length > LONG_PARAGRAPH) {
    const start = rest.slice(0, LONG_PARAGRAPH);
    const end = lastEnd(start, /[.!?…。！？؟।]+["'”’»)]*\s*/gu) ?? lastEnd(start, /\s+/gu) ?? LONG_PARAGRAPH;
    // Not between the halves of a surrogate pair.
    const at = /[\uD800-\uDBFF]/.test(rest[end - 1]!) ? end - 1 : end;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** The end of the last match in the second half of a text. */
function lastEnd(text: string, pattern: RegExp): number | undefined {
  return [...text.matchAll(pattern)]
    .map((match) => match.index + match[0].length)
    .findLast((end) => end > text.length / 2);
}

/** Running text; each paragraph is a part. */
export const plainText: BlockKind<Text> = {
  kind: 'text',
  schema,
  longestBelowTitle: 60,
  isBalanced: true,
  largestText(blocks, orientation) {
    const width = textWidth(blocks.map((block) => block.text).join(' '));
    return PARAGRAPHS[orientation].find(([widest]) => width <= widest)?.[1] ?? null;
  },
  // One with a large first sentence in its second layout, others in their first.
  besideTitle({ text: words }, isTurned) {
    const isBeside = (leadOf(words) !== null) === isTurned && !isShortText(words);
    return isBeside && textWidth(words) <= LONGEST_BESIDE_TITLE ? 'text' : null;
  },
  largestStatement({ text: words }, orientation) {
    const large = leadOf(words)?.lead ?? (isShortText(words) ? words : null);
    return sizeFor(STATEMENTS[orientation], large === null ? Infinity : textWidth(large) / TEXT_SHARE);
  },
  empty: { kind: 'text', text: '' },
  written: (block) => (block.text.trim() === '' ? null : block),
  singleText: ({ text: words }) => (paragraphsOf(words).length === 1 ? 'text' : null),
  texts: (block) => paragraphsOf(block.text),
  marks({ text: words }) {
    const paragraphs = paragraphsOf(words);
    return paragraphs.length === 1 ? sentencesOf(words) : paragraphs.flatMap(sentencesIn);
  },
  areMarksInTurn: true,
  content: (block) => JSON.stringify(['text', block.text]),
  measure: (block, { textFace, displayFace, lineHeight, isStatement }) =>
    paragraphsOf(block.text).map((paragraph) => {
      const parted = isStatement ? leadOf(block.text) : null;
      if (parted !== null) {
        const lead = measureText(withoutCodeMarks(parted.lead), displayFace);
        const large = { words: lead, scale: 1, lineHeight: leading(parted.lead, STATEMENT_LINE_HEIGHT) };
        const rest = withoutCodeMarks(parted.rest);
        if (parted.isTurn) return textPart([large, { ...large, words: measureText(rest, displayFace) }]);
        return textPart([
          large,
          {
            words: measureText(rest, textFace),
            scale: REST_SCALE,
            smallest: SMALLEST_REST,
            largest: LARGEST_REST,
            lineHeight: leading(parted.rest, lineHeight),
            gap: REST_GAP,
          },
        ]);
      }
      const isLarge = isStatement && isShortText(block.text);
      const lines = withoutCodeMarks(paragraph).split('\n');
      const runs = lines.map((line) => ({
        words: measureText(line, isLarge ? displayFace : textFace),
        scale: 1,
        lineHeight: leading(line, isLarge ? STATEMENT_LINE_HEIGHT : lineHeight),
      }));
      return textPart(runs, {
        mostLines: MOST_LINES,
        largest: LARGEST.find(({ letters }) => paragraph.length <= letters)!.size,
      });
    }),
  // Paragraphs of a block are parted by hard line breaks: a paragraph of a document is a block of its own.
  toMarkdown: (block) => [paragraph(phrasing(trimmedLines(block.text)))],
  fromMarkdown: ofOneNode((node, textOf) => {
    if (node.type !== 'paragraph') return [];
    const text = trimmedLines(textOf(node));
    const pieces = text.length <= LIMITS.textLength ? [text] : splitLong(text);
    return pieces.filter((piece) => piece !== '').map((piece) => ({ kind: 'text', text: piece }));
  }),
  form: [{ name: 'text', control: 'lines', maxLength: LIMITS.textLength }],
};
