import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { leading } from '../../picture/leading.ts';
import { measureText, textWidth } from '../../picture/text-shape.ts';
import { text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
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

export const FIGURE_LINE_HEIGHT = 1.1;
export const LABEL_LINE_HEIGHT = 1.3;

/** Space around a number, in em of the slide's text size. */
export const NUMBER_GAP = 0.8;
/** Smallest sizes of label and note, in reference units. */
export const SMALLEST = { label: 38, note: 30 } as const;

/** Sizes of figure, label and note, relative to the size of the slide's text. */
export const numberScales = (isStatement: boolean) =>
  isStatement ? { figure: 2.4, label: 0.54, note: 0.38 } : { figure: 2.1, label: 0.8, note: 0.62 };

/** A large figure with its label, which appears as one part. Several in a row stand next to each other. */
export const number: BlockKind<NumberBlock> = {
  kind: 'number',
  label: 'Number',
  schema,
  isBeside: true,
  empty: { kind: 'number', value: '', label: '', note: '' },
  written: (block) => ([block.value, block.label, block.note].every((field) => field.trim() === '') ? null : block),
  texts: ({ value, label, note }) => {
    const figure = [value.trim(), label.trim()].join(' ').trim();
    return [note.trim() === '' ? figure : `${withFullStop(figure)} ${note.trim()}`];
  },
  content: ({ value, label, note }) => JSON.stringify(['number', value, label, note]),
  measure({ value, label, note }, { textFace, displayFace, isStatement }) {
    const scales = numberScales(isStatement);
    const line = (written: string, face: number, scale: number, smallest: number, lineHeight: number) =>
      written.trim() === ''
        ? []
        : [{ words: measureText(written, face), scale, smallest, lineHeight: leading(written, lineHeight) }];
    const part = textPart(
      [
        ...line(value, displayFace, scales.figure, 0, FIGURE_LINE_HEIGHT),
        ...line(label, textFace, scales.label, SMALLEST.label, LABEL_LINE_HEIGHT),
        ...line(note, textFace, scales.note, SMALLEST.note, LABEL_LINE_HEIGHT),
      ],
      { gap: NUMBER_GAP, mostLines: 1 },
    );
    return [{ ...part, narrowest: (size) => textWidth(value, displayFace) * scales.figure * size }];
  },
  toMarkdown: ({ value, label, note }) => [
    `**${value.trim()}** ${label.trim()}`.trim(),
    ...(note.trim() === '' ? [] : ['', `*${note.trim()}*`]),
  ],
  form: [
    { name: 'value', label: 'Number', control: 'line', maxLength: LIMITS.numberLength },
    { name: 'label', label: 'What it counts', control: 'line', maxLength: LIMITS.numberLabelLength },
    { name: 'note', label: 'Note (optional)', control: 'line', maxLength: LIMITS.numberNoteLength },
  ],
};
