import { LIMITS } from '@slidewright/domain/limits';
import { describe, expect, it } from 'vitest';
import { planPages } from '../../picture/render-plan.ts';
import { layoutSlide } from '../../picture/slide-layout.ts';
import { highlightedCode, prepareCode } from './highlight.ts';
import { code, type Code } from './index.ts';
import { codeLines, codeSteps } from './steps.ts';
import { wrapLine } from './wrapping.ts';

const example = (change: Partial<Code> = {}): Code => ({
  kind: 'code',
  code: 'const rate = 0.5;\nconst total = sum(items);\nreturn total * rate;',
  language: 'typescript',
  highlight: '',
  ...change,
});

const stepsOf = (lineCount: number, highlight: string) =>
  codeSteps(
    Array.from({ length: lineCount }, () => 'x'),
    highlight,
  ).map(({ chunk, lines }) => [chunk.start, chunk.end, lines === null ? null : [...lines]]);

describe('the parts of a code block', () => {
  it('[BL7] are its groups of lines', () => {
    expect(stepsOf(5, '{1|3-5|all}')).toEqual([
      [0, 5, [0]],
      [0, 5, [2, 3, 4]],
      [0, 5, null],
    ]);
    expect(stepsOf(3, ' 2, 3 | * ')).toEqual([
      [0, 3, [1, 2]],
      [0, 3, null],
    ]);
    expect(stepsOf(3, '')).toEqual([[0, 3, null]]);
  });

  it('leave out lines that do not exist', () => {
    for (const highlight of ['7', '0', 'x|y', '3-1', '|||', '9-99999999999'])
      expect(stepsOf(3, highlight)).toEqual([[0, 3, null]]);
    expect(stepsOf(3, '2-99999999999')).toEqual([[0, 3, [1, 2]]]);
  });

  it('[BL8] show every line of long code, in chunks that end at a blank line', () => {
    expect(stepsOf(30, '')).toEqual([
      [0, 14, null],
      [14, 28, null],
      [28, 30, null],
    ]);
    const lines = Array.from({ length: 20 }, (_, index) => (index === 9 ? '' : 'x'));
    expect(codeSteps(lines, '').map(({ chunk }) => chunk)).toEqual([
      { start: 0, end: 9 },
      { start: 9, end: 20 },
    ]);
    expect(stepsOf(20, '13-16')).toEqual([
      [0, 14, [12, 13]],
      [14, 20, [14, 15]],
    ]);
    expect(stepsOf(20, '2')).toEqual([
      [0, 14, [1]],
      [14, 20, null],
    ]);
  });
});

describe('a line of code', () => {
  const wrapped = (line: string, columns: number) =>
    wrapLine(line, columns).map(({ start, end }) => line.slice(start, end));

  it('[BL8] is continued after a space where it is too long, and loses nothing', () => {
    expect(wrapped('short', 10)).toEqual(['short']);
    expect(wrapped('', 10)).toEqual(['']);
    expect(wrapped('one two three four', 12)).toEqual(['one two ', 'three ', 'four']);
    expect(wrapped('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(7), 'x'.repeat(7), 'x']);
    for (const line of ['漢字'.repeat(30), '👩‍👩‍👧‍👦 '.repeat(20), `${' '.repeat(40)}x`, 'שלום '.repeat(20)]) {
      expect(wrapped(line, 12).join('')).toBe(line);
      expect(wrapped(line, 0).join('')).toBe(line);
    }
  });

  it('counts characters of other faces as wider', () => {
    expect(wrapped('漢'.repeat(10), 10)[0]).toBe('漢'.repeat(5));
  });
});

describe('a code block', () => {
  it('[BL3] says its language only, and is compared with the speech by its words', () => {
    const grouped = example({ highlight: '1|2' });
    expect(code.texts(grouped)).toEqual(['TypeScript', '']);
    expect(code.cues!(grouped)).toEqual(['const rate 0 5', 'const total sum items']);
    expect(code.cues!(example({ code: 'fetchPage(url)' }))).toEqual(['fetch Page url']);
    expect(code.texts(example({ language: '' }))).toEqual(['']);
    expect(code.content(example())).toBe(code.content(example({ code: 'other' })));
  });

  it('[BL7] emphasises a group of lines as it is spoken', () => {
    const slide = {
      title: 'Sum',
      blocks: [example({ highlight: '1|2|3' })],
      index: 0,
      total: 1,
      role: 'content' as const,
    };
    const cues = [
      { text: 'The rate is a const of 0 point 5.', startMs: 0, endMs: 8_000 },
      { text: 'Then we sum the items for a total.', startMs: 20_000, endMs: 24_000 },
      { text: 'And return the total times the rate.', startMs: 40_000, endMs: 44_000 },
    ];
    const format = { width: 1920, height: 1080, frameRate: { numerator: 30, denominator: 1 }, theme: 'paper' as const };
    const plan = planPages(slide, [[0, 1, 2]], format, { seconds: 60, cues });
    const starts = plan.steps.flatMap((step, index) =>
      step.kind === 'blend' && plan.states[step.to]!.step > 0
        ? [plan.steps.slice(0, index).reduce((frames, { frames: own }) => frames + own, 0) / 30]
        : [],
    );
    expect(starts[1]).toBeGreaterThan(19);
    expect(starts[1]).toBeLessThan(24);
    expect(starts[2]).toBeGreaterThan(39);
    expect(starts[2]).toBeLessThan(44);
  });

  it('[BL6] [BL8] is set smaller where its lines are long, and crowded where they have to be continued', () => {
    const format = { width: 1920, height: 1080, theme: 'paper' as const };
    const layout = (written: string) =>
      layoutSlide({ title: 'Code', blocks: [example({ code: written })], role: 'content' }, format);
    const short = layout('print(1)');
    const long = layout('x'.repeat(80));
    expect(long.bulletSize).toBeLessThan(short.bulletSize);
    expect([short.crowded, long.crowded, layout('x'.repeat(150)).crowded]).toEqual([[], [], [0]]);
    const pages = layout(Array<string>(60).fill('line').join('\n')).pages;
    expect(pages.flat()).toEqual([0, 1, 2, 3, 4]);
    expect(layout('漢'.repeat(LIMITS.codeLength)).pages.flat()).toEqual([0]);
  });

  it.each<[string, Partial<Code> | object]>([
    ['a language that does not exist', { language: 'klingon' }],
    ['a language named as an inherited property', { language: 'constructor' }],
    ['code that is too long', { code: 'x'.repeat(4_001) }],
    ['too many lines', { code: '\n'.repeat(60) }],
    ['groups that are too long', { highlight: '1|'.repeat(101) }],
    ['code that is no text', { code: ['x'] }],
  ])('refuses %s', (_, change) => {
    expect(code.schema.safeParse({ ...example(), ...change }).success).toBe(false);
  });
});

describe('highlighting', () => {
  it('[BL4] colours all lines, however long the first use of a grammar takes', async () => {
    const lines = codeLines(example({ code: `${example().code}\n// the end` }).code);
    const written = lines.join('\n');
    expect(highlightedCode(written, 'typescript')).toBeUndefined();
    await prepareCode(written, 'typescript');
    const tokens = highlightedCode(written, 'typescript')!;
    expect(tokens.map((line) => line.map(({ text }) => text).join(''))).toEqual(lines);
    const coloured = tokens.flat().flatMap(({ text, colour }) => (colour.includes('foreground') ? [] : [text.trim()]));
    expect(coloured).toEqual(expect.arrayContaining(['const', '0.5', 'sum', 'return', '// the end']));
    expect(prepareCode(written, 'typescript')).toBeNull();
  });

  it('has nothing to prepare for plain text', () => {
    expect(prepareCode('anything', '')).toBeNull();
  });
});
