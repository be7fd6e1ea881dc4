import type { DeckPart } from '@slidewright/decks';
import { blocksSchema } from '@slidewright/slides/content/blocks';
import { describe, expect, it } from 'vitest';
import { codeLanguage } from './code-language.ts';
import { pageBlocks } from './page-blocks.ts';

const line = (text: string, level: 0 | 1 = 0): DeckPart => ({ kind: 'text', paragraphs: [{ text, level }] });
const blocksOf = (...parts: DeckPart[]) => pageBlocks({ parts, leftOut: [] }, new Map());

describe('[IM3] the blocks of a page', () => {
  it('are lists on two levels, and single lines that follow each other are one list', () => {
    const list: DeckPart = {
      kind: 'text',
      paragraphs: [
        { text: 'Sand', level: 0 },
        { text: 'fine', level: 1 },
      ],
    };
    expect(blocksOf(line('One'), list, line('Two'), line('Three')).parts).toEqual([
      { kind: 'text', text: 'One' },
      { kind: 'bullets', items: ['Sand', 'fine'], levels: [0, 1] },
      { kind: 'bullets', items: ['Two', 'Three'] },
    ]);
  });

  it('are charts as tables, if a chart can have their values', () => {
    const river: DeckPart = {
      kind: 'chart',
      type: 'line',
      title: 'Rivers',
      axis: 'Flow',
      header: ['', '2024'],
      rows: [
        ['Rhine', '1,233'],
        ['Elbe', ''],
      ],
    };
    expect(blocksOf(river).parts).toEqual([
      {
        kind: 'table',
        header: ['', '2024'],
        rows: [['Rhine', '1,233']],
        chart: { type: 'line', axis: 'Rivers: Flow' },
      },
    ]);
    const many = { ...river, rows: Array.from({ length: 41 }, () => ['a', '1']) };
    const wide = { ...river, rows: [Array.from({ length: 9 }, () => '1')] };
    expect(blocksOf(many, wide, { ...river, rows: [['a', '']] })).toEqual({
      parts: [],
      leftOut: ['2 charts with too many values', 'a chart'],
    });
  });

  it('are valid however large the parts are, and what does not fit is named', () => {
    const row = Array.from({ length: 8 }, () => 'x'.repeat(500));
    const table: DeckPart = { kind: 'table', header: row, rows: Array.from({ length: 90 }, () => row) };
    const wide: DeckPart = { kind: 'table', header: [], rows: [[...row, 'x']] };
    const code: DeckPart = { kind: 'code', code: 'x'.repeat(9_000) };
    const texts = Array.from({ length: 30 }, (_, index): DeckPart[] => [
      line('x'.repeat(5_000)),
      index % 2 ? wide : code,
    ]);
    const { parts, leftOut } = blocksOf(table, ...texts.flat());
    expect(blocksSchema.safeParse(parts).success).toBe(true);
    expect(JSON.stringify(parts).length).toBeLessThanOrEqual(48_100);
    expect(leftOut).toEqual(expect.arrayContaining(['15 wide tables', '15 long pieces of code']));
    expect(leftOut.some((what) => what.endsWith('further parts'))).toBe(true);
  });
});

it.each([
  ['python', 'def read(gauge):\n    return gauge.poll()'],
  ['javascript', "console.log('flow');"],
  ['typescript', 'const f = (a: string) => a;\nconsole.log(f);'],
  ['cpp', '#include <vector>\nstd::vector<int> all;'],
  ['c', '#include <stdio.h>\nint main() { return 0; }'],
  ['go', 'package main\n\nfunc main() {\n}'],
  ['rust', 'fn main() {\n  let mut x = 1;\n}'],
  ['java', 'public static void main(String[] args) {'],
  ['sql', 'SELECT name\nFROM rivers'],
  ['json', '{"river": "Rhine"}'],
  ['bash', '$ npm install'],
  ['', 'x = 1'],
  ['', 'SELECT name FROM rivers\nconsole.log(1)'],
])('[IM3] takes code for %s only if nothing else fits', (language, code) => {
  expect(codeLanguage(code)).toBe(language);
});
