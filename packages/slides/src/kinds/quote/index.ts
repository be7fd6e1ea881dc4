import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import type { Html, Paragraph } from 'mdast';
import { z } from 'zod/mini';
import type { Orientation } from '../../measure/geometry.ts';
import { leading } from '../../measure/leading.ts';
import { letters, sizeFor, type Sizes } from '../../measure/sizes.ts';
import { measureText, textWidth } from '../../measure/text-shape.ts';
import { cut, text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { NOTHING, ofOneNode, oneLine, paragraph, phrasing, trimmedLines } from '../markdown.ts';
import { sentencesIn, withFullStop } from '../sentences.ts';
import { textPart } from '../text-part.ts';

const schema = z.object({
  kind: z.literal('quote'),
  text: text(LIMITS.quoteLength),
  /** The source of the quotation; '' if none is given. */
  attribution: text(LIMITS.attributionLength),
});
export type Quote = z.output<typeof schema>;
type Quoted = Paragraph | Html;

/** The source of a quotation in a line such as '— Heraclitus'; '' for other lines. */
export const attributionOf = (line: string): string => oneLine(/^(?:—|–|--?)\s*(.+)$/su.exec(line)?.[1] ?? '');

/** Width of the bar with its space, in em of the slide's text size. */
export const QUOTE_INDENT = 0.9;
/** Line height of the quotation; large letters need less. */
export const quoteLineHeight = (isStatement: boolean): number => (isStatement ? 1.12 : 1.3);
export const ATTRIBUTION_LINE_HEIGHT = 1.35;
/** Space above the attribution, in em of its size. */
export const ATTRIBUTION_GAP = 0.5;

/** Of a quotation that is alone. */
const QUOTES: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [letters(20), 236],
    [letters(30), 212],
    [letters(40), 176],
    [letters(80), 146],
    [letters(130), 112],
    [Infinity, 100],
  ],
  portrait: [
    [letters(20), 180],
    [letters(40), 140],
    [letters(80), 120],
    [Infinity, 100],
  ],
};

/** Of two quotations on a slide, and of three, by the longest. */
const SEVERAL: Readonly<Record<Orientation, Readonly<Record<number, Sizes>>>> = {
  landscape: {
    2: [
      [letters(45), 108],
      [letters(80), 88],
      [letters(130), 70],
    ],
    3: [
      [letters(45), 88],
      [letters(90), 66],
    ],
  },
  portrait: {
    2: [
      [letters(60), 96],
      [letters(130), 82],
    ],
    3: [
      [letters(60), 84],
      [letters(110), 74],
    ],
  },
};

/** Size of the attribution, relative to the quotation. */
export const attributionScale = (isStatement: boolean): number => (isStatement ? 0.42 : 0.58);
/** Its smallest size, in reference units. */
export const SMALLEST_SOURCE = 40;

/** A quotation with its source, which appears as one part. */
export const quote: BlockKind<Quote> = {
  kind: 'quote',
  schema,
  sentence: 'quoted',
  isBalanced: true,
  isRow: true,
  largestText(blocks, orientation) {
    const longest = Math.max(...blocks.map((block) => textWidth(block.text)));
    return SEVERAL[orientation][blocks.length]?.find(([widest]) => longest <= widest)?.[1] ?? null;
  },
  largestStatement: ({ text: said }, orientation) => sizeFor(QUOTES[orientation], textWidth(said)),
  empty: { kind: 'quote', text: '', attribution: '' },
  written: (block) => (block.text.trim() === '' && block.attribution.trim() === '' ? null : block),
  singleText: () => 'text',
  texts: ({ text, attribution }) => [[withFullStop(text.trim()), attribution.trim()].join(' ').trim()],
  marks: ({ text, attribution }) => [...sentencesIn(text), ...(attribution.trim() === '' ? [] : [attribution])],
  areMarksInTurn: true,
  content: ({ text, attribution }) => JSON.stringify(['quote', text, attribution]),
  measure({ text, attribution }, { textFace, displayFace, isStatement }) {
    const said = withoutCodeMarks(text);
    const quoted = {
      words: measureText(said, displayFace),
      scale: 1,
      lineHeight: leading(said, quoteLineHeight(isStatement)),
    };
    const source = {
      words: measureText(`— ${attribution}`, textFace),
      scale: attributionScale(isStatement),
      smallest: SMALLEST_SOURCE,
      lineHeight: leading(attribution, ATTRIBUTION_LINE_HEIGHT) + ATTRIBUTION_GAP,
    };
    return [textPart(attribution.trim() === '' ? [quoted] : [quoted, source], { indent: QUOTE_INDENT })];
  },
  // The text is one paragraph with line breaks, so that a second one is the source.
  toMarkdown({ text, attribution }) {
    const [said, source] = [trimmedLines(text), oneLine(attribution)];
    const children: Quoted[] = [said === '' ? { type: 'html', value: NOTHING } : paragraph(phrasing(said))];
    if (source !== '') children.push(paragraph([{ type: 'text', value: '— ' }, ...phrasing(source)]));
    return [{ type: 'blockquote', children }];
  },
  fromMarkdown: ofOneNode((node, textOf) => {
    if (node.type !== 'blockquote') return [];
    const paragraphs = node.children.map((child) => trimmedLines(textOf(child)));
    const last = paragraphs.length > 1 ? paragraphs.at(-1)! : '';
    // A quotation in the quotation is its source, as in `>> Author`.
    const isSource = node.children.at(-1)?.type === 'blockquote' && last.length <= LIMITS.attributionLength;
    const attribution = isSource ? oneLine(last) : attributionOf(last);
    const written = attribution === '' ? paragraphs : paragraphs.slice(0, -1);
    const said = written.filter((paragraph) => paragraph !== '').join('\n');
    if (said === '' && attribution === '') return [];
    return [
      {
        kind: 'quote',
        text: cut(said, LIMITS.quoteLength),
        attribution: cut(attribution, LIMITS.attributionLength),
      },
    ];
  }),
  form: [
    { name: 'text', control: 'lines', maxLength: LIMITS.quoteLength },
    { name: 'attribution', control: 'line', maxLength: LIMITS.attributionLength },
  ],
};
