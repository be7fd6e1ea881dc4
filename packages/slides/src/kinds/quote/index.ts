import { LIMITS } from '@slidewright/domain/limits';
import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { z } from 'zod/mini';
import { leading } from '../../picture/leading.ts';
import { measureText } from '../../picture/text-shape.ts';
import { text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';

const schema = z.object({
  kind: z.literal('quote'),
  text: text(LIMITS.quoteLength),
  /** Who said it; empty when that is not given. */
  attribution: text(LIMITS.attributionLength),
});
export type Quote = z.output<typeof schema>;

/** Width of the bar beside a quote and the space after it, in em of the slide's text size. */
export const QUOTE_INDENT = 0.9;
/** Line height of the quoted words. */
export const QUOTE_LINE_HEIGHT = 1.3;
export const ATTRIBUTION_LINE_HEIGHT = 1.35;
/** Space above the attribution, in em of its own size. */
export const ATTRIBUTION_GAP = 0.5;

/** Size of the attribution, as a multiple of the quote's. */
export const attributionScale = (isStatement: boolean): number => (isStatement ? 0.42 : 0.76);

/** A sentence before another one. */
const withFullStop = (text: string): string => (text === '' || /\p{P}$/u.test(text) ? text : `${text}.`);

/** What somebody said, and who. It comes in as a whole. */
export const quote: BlockKind<Quote> = {
  kind: 'quote',
  label: 'Quote',
  schema,
  empty: { kind: 'quote', text: '', attribution: '' },
  written: (block) => (block.text.trim() === '' && block.attribution.trim() === '' ? null : block),
  texts: ({ text, attribution }) => [[withFullStop(text.trim()), attribution.trim()].join(' ').trim()],
  content: ({ text, attribution }) => JSON.stringify(['quote', text, attribution]),
  measure({ text, attribution }, { textFace, displayFace, isStatement }) {
    const said = withoutCodeMarks(text);
    const quoted = { words: measureText(said, displayFace), scale: 1, lineHeight: leading(said, QUOTE_LINE_HEIGHT) };
    const source = {
      words: measureText(`— ${attribution}`, textFace),
      scale: attributionScale(isStatement),
      lineHeight: leading(attribution, ATTRIBUTION_LINE_HEIGHT) + ATTRIBUTION_GAP,
    };
    return [{ runs: attribution.trim() === '' ? [quoted] : [quoted, source], indent: QUOTE_INDENT }];
  },
  toMarkdown: ({ text, attribution }) => [
    ...text.split('\n').map((line) => `> ${line}`.trimEnd()),
    ...(attribution.trim() === '' ? [] : ['>', `> — ${attribution}`]),
  ],
  form: [
    { name: 'text', label: 'Quote', control: 'lines', maxLength: LIMITS.quoteLength },
    { name: 'attribution', label: 'Who said it', control: 'line', maxLength: LIMITS.attributionLength },
  ],
};
