import type { ParseError } from 'katex';
import { createCompiler, SourceError, type Compiled } from '../compiler.ts';

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
        throw new SourceError(`${command} cannot be used in an equation.`);
      },
      strict: (code) => (LENIENT.has(code) ? 'ignore' : 'error'),
      maxExpand: MOST_EXPANSIONS,
      maxSize: LARGEST,
    });
    const back = [...html.matchAll(BACK)].reduce((sum, [, em]) => sum + Number(em), 0);
    if (back > MOST_BACK)
      throw new SourceError(`The equation has more than ${MOST_BACK} em of negative space, such as \\hspace{-6em}.`);
    return html;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (error instanceof KatexError) throw new SourceError(sentenceOf(error, latex));
    // Thousands of nested groups exhaust the stack.
    if (error instanceof RangeError) throw new SourceError('The equation has too many groups inside each other.');
    throw error;
  }
}

/** What KaTeX reports, as a sentence that names the place. */
function sentenceOf({ rawMessage, position }: ParseError, latex: string): string {
  const unknown = /^Undefined control sequence: (.+)$/.exec(rawMessage)?.[1];
  if (unknown !== undefined) return `There is no command ${unknown}.`;
  if (rawMessage.startsWith('Too many expansions')) return 'The equation defines macros that expand without end.';
  const unicode = /character "(.)" used in math mode/u.exec(rawMessage)?.[1];
  if (unicode !== undefined) return `Write “${unicode}” inside \\text{…}.`;
  const missing = /EOF|end of input/i.test(rawMessage) ? /expected '([^']+)'/i.exec(rawMessage)?.[1] : undefined;
  if (missing !== undefined && missing !== 'EOF') return `The equation ends before its ${missing}.`;
  if (position === undefined) return 'The equation is not valid LaTeX.';
  const rest = latex.slice(position, position + 16).trim();
  return rest === '' ? 'The equation ends too early.' : `The equation is not valid LaTeX at “${rest}”.`;
}
