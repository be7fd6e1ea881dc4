import { LIMITS } from '@slidewright/domain/limits';
import type { Paragraph, PhrasingContent } from 'mdast';
import { z } from 'zod/mini';
import type { Orientation } from '../../measure/geometry.ts';
import { leading } from '../../measure/leading.ts';
import { sizeFor, type Sizes } from '../../measure/sizes.ts';
import { measureText, textWidth, type FaceWidth } from '../../measure/text-shape.ts';
import { text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { countedFigure } from './counted-figure.ts';
import { NOTHING, ofOneNode, oneLine, paragraph, phrasing } from '../markdown.ts';
import { withFullStop } from '../sentences.ts';
import { textPart } from '../text-part.ts';

const schema = z.object({
  kind: z.literal('number'),
  /** The figure with its unit, as it is written: '42 %', '1.2 million'. */
  value: text(LIMITS.numberLength),
  /** What the figure counts. */
  label: text(LIMITS.numberLabelLength),
  /** A comparison or a source in small print; '' if there is none. */
  note: text(LIMITS.numberNoteLength),
});
export type NumberBlock = z.output<typeof schema>;

/** Whether a body consists of numbers, which are then a grid in some themes. */
export const areNumbers = (blocks: readonly { readonly kind: string }[]): boolean =>
  blocks.length > 0 && blocks.every(({ kind }) => kind === 'number');

export const FIGURE_LINE_HEIGHT = 1.1;
export const LABEL_LINE_HEIGHT = 1.3;

/** Space around a number, in em of the slide's text size. */
export const NUMBER_GAP = 0.8;
/** Smallest sizes of label and note, in reference units. */
export const SMALLEST = { label: 44, note: 32 } as const;
/** Largest ones: a large figure has a label of the usual size. */
export const LARGEST = { label: 66, note: 46 } as const;
/** Size of words before and behind a large figure, relative to it. */
export const UNIT_SCALE = 0.36;

const WITH_WORDS =
  /^(?:(?<before>\p{L}+\.?(?: \p{L}+){0,2})\s)?(?<figure>\P{L}*\p{Nd}\P{L}*?)(?:\s(?<unit>°\p{L}|[^\P{L}xX]|\p{L}[\p{L}.]+(?: [\p{L}.]+)*))?$/u;

interface FigureParts {
  readonly before: string;
  readonly figure: string;
  readonly unit: string;
}

/** The figure of a value with the words around it, 'about', '1.28' and 'million'; one part for others, as 'A1' and '3x'. */
export function figureParts(value: string): FigureParts {
  const { before = '', figure, unit = '' } = WITH_WORDS.exec(value.trim())?.groups ?? {};
  return figure === undefined ? { before: '', figure: value, unit: '' } : { before, figure, unit };
}

/** Width of a value on one line, in em of the figure; words around it are smaller in a statement. */
export function valueWidth(value: string, face: FaceWidth, isStatement: boolean): number {
  if (!isStatement) return textWidth(value, face);
  const { before, figure, unit } = figureParts(value);
  const words = [before, unit].filter((part) => part !== '').map((part) => textWidth(` ${part}`, face) * UNIT_SCALE);
  return textWidth(figure, face) + words.reduce((sum, width) => sum + width, 0);
}

/** Sizes of figure, label and note, relative to the size of the slide's text. */
export const numberScales = (isStatement: boolean) =>
  isStatement ? { figure: 3, label: 1, note: 0.72 } : { figure: 2.1, label: 0.8, note: 0.62 };

/** Of a figure that is alone, by its characters. */
const FIGURES: Readonly<Record<Orientation, Sizes>> = {
  landscape: [
    [4, 740],
    [5, 560],
    [7, 420],
    [Infinity, 348],
  ],
  portrait: [
    [4, 480],
    [5, 420],
    [Infinity, 348],
  ],
};

/** Space between figure and label, in em of the label. */
export const LABEL_GAP = 0.3;
/** Width of figures, relative to the estimate for texts, which has more wide letters. */
const FIGURE_WIDTH = 0.97;
/** Longer figures have several lines. */
export const MOST_ON_A_LINE = 12;

/** How long a figure counts up. */
const COUNTING_S = 0.6;

/** Whether a value counts up from zero as its slide begins. */
export const isCounted = (value: string): boolean =>
  value.trim().length <= MOST_ON_A_LINE && countedFigure(figureParts(value).figure, 0) !== null;

/** A large figure with its label, which appears as one part. Several in a row stand next to each other. */
export const number: BlockKind<NumberBlock> = {
  kind: 'number',
  schema,
  isBeside: true,
  largestStatement: ({ value }, orientation) =>
    sizeFor(FIGURES[orientation], figureParts(value).figure.trim().length) / numberScales(true).figure,
  empty: { kind: 'number', value: '', label: '', note: '' },
  written: (block) => ([block.value, block.label, block.note].every((field) => field.trim() === '') ? null : block),
  texts: ({ value, label, note }) => {
    const figure = [value.trim(), label.trim()].join(' ').trim();
    return [note.trim() === '' ? figure : `${withFullStop(figure)} ${note.trim()}`];
  },
  movementSeconds: ({ value }) => (isCounted(value) ? COUNTING_S : 0),
  movesFirst: ({ label }) => label.trim() !== '',
  content: ({ value, label, note }) => JSON.stringify(['number', value, label, note]),
  measure({ value, label, note }, { textFace, displayFace, isStatement }) {
    const scales = numberScales(isStatement);
    const figureFace = displayFace * FIGURE_WIDTH;
    const line = (name: 'label' | 'note', written: string, gap = 0) =>
      written.trim() === ''
        ? []
        : [
            {
              words: measureText(written, textFace),
              scale: scales[name],
              smallest: SMALLEST[name],
              largest: LARGEST[name],
              lineHeight: leading(written, LABEL_LINE_HEIGHT),
              gap,
            },
          ];
    const width = valueWidth(value, figureFace, isStatement);
    const isLine = value.trim().length <= MOST_ON_A_LINE;
    const figure = {
      words: isLine ? [{ width, space: 0 }] : measureText(value, figureFace),
      scale: scales.figure,
      lineHeight: leading(value, FIGURE_LINE_HEIGHT),
    };
    const part = textPart(
      [...(value.trim() === '' ? [] : [figure]), ...line('label', label, LABEL_GAP), ...line('note', note)],
      { gap: NUMBER_GAP, mostLines: 1 },
    );
    return [{ ...part, narrowest: (size) => width * scales.figure * size }];
  },
  toMarkdown({ value, label, note }) {
    const [figure, counted, comparison] = [oneLine(value), oneLine(label), oneLine(note)];
    // Marks of emphasis need something between them.
    const marked: PhrasingContent[] = figure === '' ? [{ type: 'html', value: NOTHING }] : phrasing(figure);
    const lines: PhrasingContent[][] = [
      [{ type: 'emphasis', children: [{ type: 'strong', children: marked }] }],
      ...(counted === '' ? [] : [phrasing(counted)]),
      ...(comparison === '' ? [] : [[{ type: 'emphasis', children: phrasing(comparison) } as const]]),
    ];
    return [paragraph(lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'break' } as const, ...line])))];
  },
  // A line that is bold and italic as a whole, and below it the label, and the note in italics.
  fromMarkdown: ofOneNode((node, textOf) => {
    if (node.type !== 'paragraph') return [];
    const [first = [], ...others] = linesOf(node);
    const last = others.at(-1);
    const note = last?.length === 1 && last[0]!.type === 'emphasis' ? last[0]! : null;
    const labels = note === null ? others : others.slice(0, -1);
    const isFigure = first.length === 1 && first[0]!.type === 'emphasis' && isStrong(first[0]!.children);
    if (!isFigure || labels.length > 1) return [];
    const block: NumberBlock = {
      kind: 'number',
      value: oneLine(textOf(first[0]!)),
      label: oneLine((labels[0] ?? []).map(textOf).join('')),
      note: note === null ? '' : oneLine(textOf(note)),
    };
    return schema.safeParse(block).success && (block.value + block.label + block.note).trim() !== '' ? [block] : [];
  }),
  form: [
    { name: 'value', control: 'line', maxLength: LIMITS.numberLength },
    { name: 'label', control: 'line', maxLength: LIMITS.numberLabelLength },
    { name: 'note', control: 'line', maxLength: LIMITS.numberNoteLength },
  ],
};

/** The lines of a paragraph as they are written, with or without a mark of a line break. */
function linesOf({ children }: Paragraph): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [[]];
  for (const child of children) {
    if (child.type === 'break') lines.push([]);
    else if (child.type !== 'text') lines.at(-1)!.push(child);
    else {
      const [first, ...others] = child.value.split('\n').map((value) => ({ ...child, value }));
      lines.at(-1)!.push(...(first!.value === '' ? [] : [first!]));
      lines.push(...others.map((text) => (text.value === '' ? [] : [text])));
    }
  }
  return lines;
}

const isStrong = (children: readonly PhrasingContent[]): boolean =>
  children.length === 1 && children[0]!.type === 'strong';
