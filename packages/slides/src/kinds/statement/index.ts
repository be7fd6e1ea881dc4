import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { z } from 'zod/mini';
import { leading } from '../../measure/leading.ts';
import { sizeFor, STATEMENTS } from '../../measure/sizes.ts';
import { measureText, textWidth } from '../../measure/text-shape.ts';
import { text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode, oneLine, phrasing } from '../markdown.ts';
import { textPart } from '../text-part.ts';

const schema = z.object({ kind: z.literal('statement'), text: text(LIMITS.statementLength) });
export type Statement = z.output<typeof schema>;

export const STATEMENT_LINE_HEIGHT = 1.1;

/** Size, relative to the slide's text. */
export const STATEMENT_SCALE = 1.3;

/** One sentence in large letters, which appears as one part. */
export const statement: BlockKind<Statement> = {
  kind: 'statement',
  schema,
  longestBelowTitle: 24,
  sentence: 'said',
  largestStatement: ({ text: said }, orientation) =>
    sizeFor(STATEMENTS[orientation], textWidth(said)) / STATEMENT_SCALE,
  empty: { kind: 'statement', text: '' },
  written: (block) => (block.text.trim() === '' ? null : block),
  singleText: () => 'text',
  texts: (block) => [block.text.trim()],
  content: (block) => JSON.stringify(['statement', block.text]),
  measure(block, { displayFace }) {
    const shown = withoutCodeMarks(block.text);
    const words = measureText(shown, displayFace);
    return [textPart([{ words, scale: STATEMENT_SCALE, lineHeight: leading(shown, STATEMENT_LINE_HEIGHT) }])];
  },
  toMarkdown: (block) => [{ type: 'heading', depth: 2, children: phrasing(oneLine(block.text)) }],
  // The heading that is the title of its slide is not read as a block.
  fromMarkdown: ofOneNode((node, textOf) => {
    if (node.type !== 'heading') return [];
    const written = oneLine(textOf(node));
    return written === '' || written.length > LIMITS.statementLength ? [] : [{ kind: 'statement', text: written }];
  }),
  form: [{ name: 'text', control: 'line', maxLength: LIMITS.statementLength }],
};
