import { describe, expect, it } from 'vitest';
import { markdownDeck } from './index.ts';

/** The least processor time of several runs, in ms: other processes on the machine only add to it. */
function leastTime(text: string, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    markdownDeck.read(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

const LEAST_SIZE = 3_000;
/** Of four times the text: 4 in linear time, 16 where the time is quadratic. The addend is that of one garbage collection. */
const isLinear = (once: number, fourTimes: number): boolean => fourTimes < 9 * once + 20;

describe('[MD1] a hostile deck', () => {
  it.each(
    [
      ['*a_', '_a*', '**a*', '*a **b ', 'a~~b', '- a\n', '# a\n', '---\n', '> ', '> - ', '- ', '1. '],
      ['[', ']', 'a]', '[a](', '![a](b) ', '[[a', '[^a]', '[a]: b\n', '{.a ', '[a]{.b}', '`', '$a', '<a ', '&amp;'],
      ['a  ', '<pre>  ', '<!-- a: url(', '::: a\n', ':a:', '|a|b|\n', 'Note: a\n', '<kbd>a', 'x<sup>2', '\\'],
      ['a<!-- ', 'a<?', 'a<![CDATA[', 'a<!A ', '[a', '![a', '[a](b "', '[a b c '],
      ['--\n', '=\n', 'a\n--\n', 'a\nb\n==\n\n', 'a\n---\n'],
    ].flat(),
  )('is read in linear time: %j repeated', (unit) => {
    // Underlines are many enough to pass their limit.
    const SIZE = /[-=]\n/.test(unit) ? 4 * LEAST_SIZE : LEAST_SIZE;
    const text = (size: number) => `# A\n\n${unit.repeat(size / unit.length)}`;
    let once = leastTime(text(SIZE), 2);
    let fourTimes = leastTime(text(4 * SIZE), 1);
    for (let again = 0; again < 5 && !isLinear(once, fourTimes); again += 1) {
      once = Math.max(once, leastTime(text(SIZE), 1));
      fourTimes = Math.min(fourTimes, leastTime(text(4 * SIZE), 1));
    }
    expect(isLinear(once, fourTimes), `${once} ms, ${fourTimes} ms for four times the text`).toBe(true);
  });

  it('with spaces between its words is read in linear time', () => {
    const text = (size: number) => `# A\n\na${' '.repeat(size)}b [x${' '.repeat(size)}](y) <pre>${' '.repeat(size)}z`;
    expect(isLinear(leastTime(text(10_000), 2), leastTime(text(40_000), 2))).toBe(true);
  });

  it.each(['> ', '- ', '1. ', '> - '])('nested 4,000 deep is read, and its lines are listed: %j', (unit) => {
    const { slides, warnings } = markdownDeck.read(`# A\n\n${unit.repeat(4_000)}deep\n\n- x\n`);
    expect(JSON.stringify(slides[0]!.blocks)).toContain('deep');
    expect(warnings).toMatchObject([
      { line: 3, message: 'Quotations and lists that are nested too deep were read at the depth of 20.' },
    ]);
  });

  it('with lists that are indented further on each line is read, and keeps all items', () => {
    const items = Array.from({ length: 1_000 }, (_, depth) => `${'  '.repeat(depth)}- item ${depth}`);
    const { slides, warnings } = markdownDeck.read(`# A\n\n${items.join('\n')}\n`);
    expect(slides.flatMap(({ bulletPoints }) => bulletPoints)).toHaveLength(1_000);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        line: 34,
        message: 'Quotations and lists that are nested too deep were read at the depth of 20.',
      }),
    );
  });

  it('with more marks of emphasis than are read has the others as words, and says so with their line', () => {
    const { slides, warnings } = markdownDeck.read(`# A\n\n${'**a** '.repeat(130)}\n\nThis is **bold**.\n`);
    expect(slides[0]!.blocks!.at(-1)).toEqual({ kind: 'text', text: 'This is bold.' });
    expect(slides[0]!.blocks![0]).toMatchObject({ text: expect.stringMatching(/^a a .* \*\*a\*\*$/) });
    expect(warnings).toMatchObject([{ line: 3, message: 'Marks past the limit of a text (250) were read as words.' }]);
  });
});
