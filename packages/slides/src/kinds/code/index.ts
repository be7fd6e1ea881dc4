import { LIMITS } from '@slidewright/domain/limits';
import { z } from 'zod/mini';
import { BULLET_GAP, SMALLEST_BULLET } from '../../measure/geometry.ts';
import { text } from '../fields.ts';
import type { BlockKind, MeasuredPart } from '../kind.ts';
import { ofOneNode } from '../markdown.ts';
import { CODE_LANGUAGES, languageNamed, type CodeLanguage } from './languages.ts';
import { codeLines, codeSteps, writtenGroups, type CodeStep } from './steps.ts';
import { CHARACTER, lineColumns, wrapLine } from './wrapping.ts';

const schema = z.object({
  kind: z.literal('code'),
  code: text(LIMITS.codeLength).check(
    z.refine((code) => code.split('\n').length <= LIMITS.codeLines, `code can have at most ${LIMITS.codeLines} lines`),
  ),
  language: z.enum(Object.keys(CODE_LANGUAGES) as [CodeLanguage, ...CodeLanguage[]]),
  /** Groups of lines that are emphasised one after the other, '1|3-5|all'; '' for none. */
  highlight: text(LIMITS.codeHighlightLength),
});
export type Code = z.output<typeof schema>;

/** Size of the code, relative to the slide's text. */
export const CODE_SCALE = 0.72;
export const CODE_LINE_HEIGHT = 1.5;
/** Space between the edge of the panel and the code, in em of the code. */
export const PANEL_PADDING = 0.9;

/** Columns of the line numbers, which only code in several chunks has. */
export function numberColumns(lines: readonly string[], steps: readonly CodeStep[]): number {
  return steps.some(({ chunk }) => chunk.end - chunk.start < lines.length) ? String(lines.length).length + 2 : 0;
}

export const codeSize = (size: number): number => Math.max(size * CODE_SCALE, SMALLEST_BULLET);

/** Columns of a line of code in a panel that is `width` wide beside text of this size. */
export function availableColumns(size: number, width: number, numbers: number): number {
  const em = codeSize(size);
  return Math.floor((width - 2 * PANEL_PADDING * em) / (CHARACTER * em)) - numbers;
}

/** The lines that all of the code takes at its smallest size in a panel that is `width` wide. */
export function drawnLines({ code: written, highlight }: Code, width: number): number {
  const lines = codeLines(written);
  const columns = availableColumns(0, width, numberColumns(lines, codeSteps(lines, highlight)));
  return lines.reduce((sum, line) => sum + wrapLine(line, columns).length, 0);
}

function measureSteps(block: Code): MeasuredPart[] {
  const lines = codeLines(block.code);
  const steps = codeSteps(lines, block.highlight);
  const numbers = numberColumns(lines, steps);
  const longest = Math.max(...lines.map(lineColumns)) + numbers;
  return steps.map(({ chunk }, index) => ({
    weight: 0,
    heading: (size) => 2 * PANEL_PADDING * codeSize(size) + BULLET_GAP * size,
    height(size, { width }) {
      // A step that shows the same lines as the one before needs no further room.
      if (steps[index - 1]?.chunk === chunk) return 0;
      const columns = availableColumns(size, width, numbers);
      const drawn = lines.slice(chunk.start, chunk.end).reduce((sum, line) => sum + wrapLine(line, columns).length, 0);
      return drawn * CODE_LINE_HEIGHT * codeSize(size);
    },
    narrowest: (size) => (longest * CHARACTER + 2 * PANEL_PADDING) * codeSize(size),
  }));
}

/** The words of a text of code: 'fetchPage(url)' has fetch, page and url. */
function wordsOf(code: string): string {
  const words = code.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].join(' ');
}

/** Highlighted source code. Each group of lines is a part; without groups the code appears as a whole. */
export const code: BlockKind<Code> = {
  kind: 'code',
  schema,
  isWide: 'figure',
  sharesHeight: () => true,
  empty: { kind: 'code', code: '', language: '', highlight: '' },
  written: (block) => (block.code.trim() === '' ? null : block),
  // Code cannot be read aloud: only its language is said.
  texts: ({ code: written, language, highlight }) =>
    codeSteps(codeLines(written), highlight).map((_, index) =>
      index === 0 && language !== '' ? CODE_LANGUAGES[language] : '',
    ),
  cues({ code: written, highlight }) {
    const lines = codeLines(written);
    return codeSteps(lines, highlight).map((step) =>
      wordsOf(
        lines
          .slice(step.chunk.start, step.chunk.end)
          .filter((_, at) => step.lines?.has(step.chunk.start + at) ?? true)
          .join(' '),
      ),
    );
  },
  // Groups of lines are emphasised one after the other, the first one from the beginning.
  appearances: ({ code: written, highlight }) =>
    codeSteps(codeLines(written), highlight).map((_, index) =>
      index === 0 || writtenGroups(highlight) === '' ? 'standing' : 'inTurn',
    ),
  description: (block) => codeLines(block.code).join('\n'),
  // The code is not spoken, so narration stays up to date when it changes.
  content: ({ language }) => JSON.stringify(['code', language]),
  measure: measureSteps,
  toMarkdown({ code: written, language, highlight }) {
    const groups = writtenGroups(highlight);
    // Markdown takes the first word as the language.
    const info = [language, ...(groups === '' ? [] : [`{${groups}}`])].filter(Boolean);
    const value = written.replaceAll(/\r\n?/g, '\n');
    return [{ type: 'code', lang: info[0] ?? null, meta: info[1] ?? null, value }];
  },
  fromMarkdown: ofOneNode((node) => {
    if (node.type !== 'code' || node.value.trim() === '') return [];
    // Slidev writes groups of lines after the language: ```ts {1|3-5}
    const info = `${node.lang ?? ''} ${node.meta ?? ''}`;
    const highlight = writtenGroups(/\{((?:all|[\d,|*\s-])*)\}/.exec(info)?.[1]?.trim() ?? '');
    const language = languageNamed(/^[^\s{]*/.exec(info)![0]);
    const lines = node.value.split('\n');
    const isWhole = lines.length <= LIMITS.codeLines;
    const blocks: Code[] = [];
    for (let start = 0; start < lines.length; start += LIMITS.codeLines)
      blocks.push({
        kind: 'code',
        code: lines.slice(start, start + LIMITS.codeLines).join('\n'),
        language,
        highlight: isWhole && highlight.length <= LIMITS.codeHighlightLength ? highlight : '',
      });
    return blocks.every(({ code }) => code.length <= LIMITS.codeLength) ? blocks : [];
  }),
  form: [
    { name: 'code', control: 'code', maxLength: LIMITS.codeLength },
    {
      name: 'language',
      control: 'choice',
      options: Object.entries(CODE_LANGUAGES).map(([value, label]) => ({ value, label })),
    },
    {
      name: 'highlight',
      control: 'line',
      maxLength: LIMITS.codeHighlightLength,
    },
  ],
};
