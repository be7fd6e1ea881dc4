import type { ParseError } from 'katex';
import { createCompiler, SourceError, type Compiled } from '../compiler.ts';
import { blockProblem, type BlockProblem } from '../problems.ts';

/** Most expansions of macros, which an equation can define. */
const MOST_EXPANSIONS = 200;
/** Largest length that an equation can name, in em. */
const LARGEST = 20;

/** Most negative space of an equation, in em: more puts what follows out of the picture. */
const MOST_BACK = 5;
/** Negative space as KaTeX writes it: of `\\hspace`, `\\kern`, `\\!` and the like. */
const BACK = /class="mspace" style="margin-right:-([\d.]+)em/g;

/** What LaTeX itself would not accept, and is harmless or refused elsewhere: see https://katex.org/docs/options. */
const LENIENT = new Set(['newLineInDisplayMode', 'unknownSymbol', 'commentAtEnd', 'htmlExtension', 'textEnv']);

const compiler = createCompiler<string, string>((latex) => latex, typeset);

/** The HTML of an equation, or what is wrong with it, if `prepareEquation` has made it. */
export const typesetEquation = (latex: string): Compiled<string> | undefined => compiler.compiled(latex);

/** Typesets an equation with KaTeX, which is loaded at the first use; null if there is nothing to wait for. */
export const prepareEquation = (latex: string): Promise<void> | null => compiler.prepare(latex);

async function typeset(latex: string): Promise<string> {
  const { renderToString, ParseError: KatexError } = (await import('katex')).default;
  try {
    const html = renderToString(latex, {
      displayMode: true,
      fleqn: true,
      output: 'html',
      throwOnError: true,
      trust: ({ command }) => {
        throw new SourceError(blockProblem('equationCommand', { command }));
      },
      strict: (code) => (LENIENT.has(code) ? 'ignore' : 'error'),
      maxExpand: MOST_EXPANSIONS,
      maxSize: LARGEST,
    });
    const back = [...html.matchAll(BACK)].reduce((sum, [, em]) => sum + Number(em), 0);
    if (back > MOST_BACK)
      throw new SourceError(blockProblem('equationBack', { most: MOST_BACK, example: String.raw`\hspace{-6em}` }));
    return html;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (error instanceof KatexError) throw new SourceError(problemOf(error, latex));
    // Thousands of nested groups exhaust the stack.
    if (error instanceof RangeError) throw new SourceError(blockProblem('equationNested'));
    throw error;
  }
}

/** What KaTeX reports, with the place. */
function problemOf({ rawMessage, position }: ParseError, latex: string): BlockProblem {
  const unknown = /^Undefined control sequence: (.+)$/.exec(rawMessage)?.[1];
  if (unknown !== undefined) return blockProblem('equationUnknown', { command: unknown });
  if (rawMessage.startsWith('Too many expansions')) return blockProblem('equationMacros');
  const unicode = /character "(.)" used in math mode/u.exec(rawMessage)?.[1];
  if (unicode !== undefined) return blockProblem('equationLetter', { letter: unicode, command: String.raw`\text{…}` });
  const missing = /EOF|end of input/i.test(rawMessage) ? /expected '([^']+)'/i.exec(rawMessage)?.[1] : undefined;
  if (missing !== undefined && missing !== 'EOF') return blockProblem('equationEndsBefore', { missing });
  if (position === undefined) return blockProblem('equationInvalid');
  const rest = latex.slice(position, position + 16).trim();
  return rest === '' ? blockProblem('equationEnds') : blockProblem('equationInvalidAt', { words: rest });
}
