import { LIMITS } from '@slidewright/domain/limits';
import type { RootContent } from 'mdast';
import { z } from 'zod/mini';
import { BULLET_GAP, SMALLEST_BULLET } from '../../measure/geometry.ts';
import { cut, text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode, oneLine } from '../markdown.ts';
import { latexSize } from './size.ts';
import { spokenLatex } from './spoken.ts';

const schema = z.object({
  kind: z.literal('equation'),
  /** LaTeX of display mathematics, without dollar signs. */
  latex: text(LIMITS.equationLength),
  /** What is said; '' for words that follow from the LaTeX. */
  say: text(LIMITS.equationSayLength),
});
export type Equation = z.output<typeof schema>;

/** Largest size of an equation, relative to the slide's text. */
const LARGEST_SCALE = 1.5;
/** Size in reference units below which scripts are hard to read. */
const SMALLEST_READABLE = 40;
/** Space around an equation, in em of the slide's text size. */
export const EQUATION_GAP = BULLET_GAP + 0.3;

/** The size of an equation: as large as it fits on one line, in reference units. `width` is its estimate in em. */
function sizeOf(width: number, size: number, available: number): number {
  return Math.max(SMALLEST_BULLET, Math.min(size * LARGEST_SCALE, available / width));
}

/** The size of an equation beside text of this size, in reference units. */
export function equationSize({ latex }: Equation, size: number, available: number): number {
  return sizeOf(latexSize(latex).width, size, available);
}

/** A comment of LaTeX with what is said. */
const SAY = /^% say:(.*)(?:\n|$)/;

/** Mathematics in LaTeX, which appears as one part. */
export const equation: BlockKind<Equation> = {
  kind: 'equation',
  schema,
  isDrawing: true,
  empty: { kind: 'equation', latex: '', say: '' },
  written: (block) => (block.latex.trim() === '' ? null : block),
  texts: ({ latex, say }) => [say.trim() === '' ? spokenLatex(latex) : say.trim()],
  content: ({ latex, say }) => JSON.stringify(say.trim() === '' ? ['equation', latex] : ['equation', '', say]),
  measure({ latex }) {
    const box = latexSize(latex);
    return [
      {
        weight: 1,
        height: (size, { width }) => (box.ascent + box.descent) * sizeOf(box.width, size, width) + EQUATION_GAP * size,
        narrowest: () => box.width * SMALLEST_READABLE,
        isStatementAt: (size, { width }) => box.width * size * LARGEST_SCALE <= width,
      },
    ];
  },
  toMarkdown({ latex, say }) {
    const said = oneLine(say);
    const value = latex.replaceAll(/\r\n?/g, '\n');
    const hasLine = said !== '' || SAY.test(value);
    return [{ type: 'math', value: hasLine ? `${`% say: ${said}`.trimEnd()}\n${value}` : value }];
  },
  fromMarkdown: ofOneNode((node) => {
    const written = latexOf(node);
    if (written === null) return [];
    const said = SAY.exec(written);
    const latex = written.slice(said?.[0].length ?? 0);
    if (latex.trim() === '' || latex.length > LIMITS.equationLength) return [];
    return [{ kind: 'equation', latex, say: cut(said?.[1]?.trim() ?? '', LIMITS.equationSayLength) }];
  }),
  form: [
    {
      name: 'latex',
      control: 'code',
      maxLength: LIMITS.equationLength,
    },
    {
      name: 'say',
      control: 'lines',
      maxLength: LIMITS.equationSayLength,
    },
  ],
};

const LINE_GROUPS = /^\{(?:all|[\d,|*\s-])+\}$/;

/** The LaTeX between `$$`, in lines of its own or as a whole paragraph; null for other nodes. */
function latexOf(node: RootContent): string | null {
  // What stands on the line of the first marks is LaTeX as well, except Slidev's groups of lines.
  if (node.type === 'math')
    return [node.meta ?? '', node.value].filter((text) => text !== '' && !LINE_GROUPS.test(text)).join('\n');
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  if (only?.type !== 'inlineMath' || others.length > 0) return null;
  const { start, end } = only.position ?? {};
  const marks = (end?.offset ?? 0) - (start?.offset ?? 0) - only.value.length;
  return marks >= 2 * '$$'.length ? only.value : null;
}
