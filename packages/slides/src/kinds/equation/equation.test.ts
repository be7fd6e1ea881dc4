import { LIMITS } from '@slidewright/domain/limits';
import { describe, expect, it } from 'vitest';
import { layoutSlide } from '../../picture/slide-layout.ts';
import type { Compiled } from '../compiler.ts';
import { equation, type Equation } from './index.ts';
import { latexSize } from './size.ts';
import { spokenLatex } from './spoken.ts';
import { prepareEquation, typesetEquation } from './typeset.ts';

const { raw } = String;
const example = (latex: string, say = ''): Equation => ({ kind: 'equation', latex, say });

/** The HTML of an equation, or its problem. */
async function typeset(latex: string): Promise<Compiled<string>> {
  await prepareEquation(latex);
  return typesetEquation(latex)!;
}

describe('an equation', () => {
  it.each([
    ['E = mc^2', 'E equals m c squared'],
    [
      raw`x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`,
      'x equals the fraction minus b plus or minus the square root of b squared minus 4 a c, over 2 a',
    ],
    [raw`\sum_{n=1}^{\infty} \frac12`, 'the sum from n equals 1 to infinity of one half'],
    [raw`\lim_{x \to 0} \frac{\sin x}{x}`, 'the limit as x approaches 0, of the fraction sine of x, over x'],
    [raw`\int_0^1 x^3 \, dx \ne \alpha`, 'the integral from 0 to 1 of x cubed d x is not equal to alpha'],
    [raw`f'(x) = n(n+1)^2`, 'f prime of x, equals n times open parenthesis n plus 1 close parenthesis squared'],
    [raw`\left|x\right| \le |y|`, 'the absolute value of x is less than or equal to the absolute value of y'],
    [raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}`, 'the matrix a, b; c, d'],
    [
      raw`2^k = n \quad\Longrightarrow\quad k = \log_2 n`,
      '2 to the power of k equals n, implies, k equals log base 2 of n',
    ],
    [raw`\sqrt[3]{\vec{v}} \in \text{a field}`, 'the cube root of vector v in a field'],
  ])('[BL3] says %s in words', (latex, words) => {
    expect(equation.texts(example(latex))).toEqual([words]);
  });

  it('[BL3] says what its author wants instead, and is spoken again when that changes', () => {
    const said = example('E = mc^2', ' Energy is mass. ');
    expect(equation.texts(said)).toEqual(['Energy is mass.']);
    expect(equation.content(said)).toBe(equation.content({ ...said, latex: 'E' }));
    expect(equation.content(example('a'))).not.toBe(equation.content(example('b')));
    expect(equation.written(example(' ', 'words'))).toBeNull();
  });

  it('[BL6] is a statement alone, and smaller where it is long', () => {
    const layout = (latex: string) =>
      layoutSlide(
        { title: 'A', blocks: [example(latex)], role: 'content' },
        { width: 1920, height: 1080, theme: 'paper' },
      );
    expect(layout('E = mc^2').bulletSize).toBeGreaterThan(100);
    expect(layout('E = mc^2').crowded).toEqual([]);
    expect(layout('a + '.repeat(40)).crowded).toEqual([0]);
  });

  it('[BL4] is set by KaTeX to the same bytes', async () => {
    const first = await typeset(raw`\frac{a}{b}`);
    expect(first).toEqual({ output: expect.stringContaining('mfrac') as string });
    expect(await typeset(raw`\frac{a}{b}`)).toEqual(first);
    expect(prepareEquation(raw`\frac{a}{b}`)).toBeNull();
  });

  it.each([
    [raw`\frac{a}{b`, 'The equation ends before its }.'],
    [raw`\foo + 1`, raw`There is no command \foo.`],
    ['a } b', 'The equation is not valid LaTeX at “} b”.'],
    ['a^', 'The equation is not valid LaTeX at “^”.'],
    ['é + 1', raw`Write “é” inside \text{…}.`],
    [raw`\def\a{\a\a}\a`, 'The equation defines macros that expand without end.'],
    [raw`\href{javascript:alert(1)}{x}`, raw`\href cannot be used in an equation.`],
    [raw`\includegraphics{https://example.com/x.png}`, raw`\includegraphics cannot be used in an equation.`],
    [raw`\htmlStyle{background: url(https://example.com)}{x}`, raw`\htmlStyle cannot be used in an equation.`],
    [raw`a \hspace{-6em} b`, raw`The equation has more than 5 em of negative space, such as \hspace{-6em}.`],
    [raw`\htmlId{intruder}{x}`, raw`\htmlId cannot be used in an equation.`],
  ])('[BL3] is not valid as %s, and its author reads why', async (latex, sentence) => {
    expect(await typeset(latex)).toMatchObject({ problem: { sentence } });
  });

  it('holds no markup of its source', async () => {
    const typed = await typeset(raw`\text{<img src=x onerror=alert(1)>} < \textcolor{red}{x}`);
    expect(typed).toEqual({ output: expect.not.stringContaining('<img') as string });
    expect(await typeset(raw`\textcolor{"><img src=x>}{x}`)).toMatchObject({ problem: { code: 'equationInvalidAt' } });
  });

  it('is read in bounded time and space, whatever it holds', async () => {
    for (const piece of [
      '{',
      '}',
      '^',
      raw`\frac`,
      raw`\left(`,
      raw`\begin{a}`,
      '[',
      raw`\sqrt[`,
      '&',
      "'",
      raw`\\`,
      '$',
    ]) {
      const latex = piece.repeat(LIMITS.equationLength).slice(0, LIMITS.equationLength);
      expect(typeof spokenLatex(latex)).toBe('string');
      for (const length of Object.values(latexSize(latex))) expect(length).toBeLessThan(2 * LIMITS.equationLength);
      await typeset(latex);
    }
    await typeset(raw`\rule{9999em}{9999em}`);
  });

  it.each<[string, object]>([
    ['LaTeX that is too long', { latex: 'x'.repeat(1_001) }],
    ['words that are too many', { say: 'x'.repeat(1_001) }],
    ['LaTeX that is no text', { latex: 5 }],
  ])('refuses %s', (_, change) => {
    expect(equation.schema.safeParse({ ...example('x'), ...change }).success).toBe(false);
  });
});
