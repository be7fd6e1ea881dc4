import { LIMITS } from '@slidewright/domain/limits';
import { describe, expect, it } from 'vitest';
import { layoutSlide } from '../../picture/slide-layout.ts';
import { textWidth } from '../../measure/text-shape.ts';
import { alignmentOf, CELL_SIDE, cellSize, table, tableShares, type Table } from './index.ts';
import { pastedCells } from './pasted-cells.ts';

const prices: Table = {
  kind: 'table',
  header: ['Bread', 'Weight', 'Price'],
  rows: [
    ['Rye', '1 kg', '4.20'],
    ['Spelt', '', '5.10'],
  ],
};

describe('a table', () => {
  it('[BL3] [BL7] says each row: its first cell, then each other cell after its header', () => {
    expect(table.texts(prices)).toEqual(['Rye. Weight 1 kg, Price 4.20', 'Spelt. Price 5.10']);
    expect(table.texts({ ...prices, header: [] })).toEqual(['Rye. 1 kg, 4.20', 'Spelt. 5.10']);
    expect(table.texts({ ...prices, rows: [] })).toEqual(['Bread, Weight, Price']);
  });

  it('has numbers at the end of a column, unless another alignment is chosen', () => {
    const columns = (block: Table) => [0, 1, 2].map((column) => alignmentOf(block, column));
    expect(columns(prices)).toEqual(['start', 'end', 'end']);
    expect(columns({ ...prices, align: ['end', null, 'center'] })).toEqual(['end', 'end', 'center']);
    const mixed = ['12', '−3.5 %', '€ 1,204.00', '4.2 M', '–'].map((cell) => [cell]);
    expect(alignmentOf({ kind: 'table', header: [], rows: mixed }, 0)).toBe('end');
    expect(alignmentOf({ kind: 'table', header: [], rows: [...mixed, ['1900 m³/s'], ['4 m²']] }, 0)).toBe('end');
    expect(alignmentOf({ kind: 'table', header: [], rows: [...mixed, ['Monday 3rd']] }, 0)).toBe('start');
  });

  it('has the numbers of its first column at the start, because they name the rows', () => {
    const hours: Table = {
      kind: 'table',
      header: ['Hour', 'In'],
      rows: [
        ['20:00', '12'],
        ['23:00', '4'],
      ],
    };
    expect([0, 1].map((column) => alignmentOf(hours, column))).toEqual(['start', 'end']);
    expect(alignmentOf({ ...hours, align: ['end'] }, 0)).toBe('end');
  });

  it('uses its whole width, and gives the longer texts more of it', () => {
    const shares = tableShares({ ...prices, rows: [['Rye', 'word '.repeat(30), '4.20']] }, 1, 40, 1_680);
    expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
    expect(shares[1]).toBeGreaterThan(0.6);
    expect(Math.min(...shares) * 1_680).toBeGreaterThan(40);
  });

  it('keeps a number and its unit on one line', () => {
    const flows: Table = { kind: 'table', header: ['Flow', ''], rows: [['1900 m³/s', 'word '.repeat(30)]] };
    const [flow] = tableShares(flows, 1, 40, 900);
    expect((flow! * 900) / cellSize(40)).toBeGreaterThan(textWidth('1900 m³/s') + 2 * CELL_SIDE - 0.01);
  });

  const slideOf = (block: Table) => ({ title: 'Prices', blocks: [block], role: 'content' as const });
  const layout = (block: Table, width = 1_920, height = 1_080) =>
    layoutSlide(slideOf(block), { width, height, theme: 'paper' });

  it('[BL8] continues on further pages, and is crowded where words have to be broken', () => {
    const rows = Array.from({ length: LIMITS.tableRows }, (_, index) => [`Row ${index}`, 'x', 'y']);
    const long = layout({ ...prices, rows });
    expect(long.pages.flat()).toHaveLength(LIMITS.tableRows);
    expect(long.pages.length).toBeGreaterThan(2);
    expect(long.crowded).toEqual([]);
    const wide: Table = { ...prices, header: Array<string>(8).fill('Responsibilities') };
    expect(layout(wide).crowded).toEqual([0]);
    expect(layout(prices, 1_080, 1_920).crowded).toEqual([]);
    const high = Array<string>(8).fill('many words '.repeat(18));
    expect(layout({ ...prices, header: high, rows: [high] }).crowded).toEqual([0]);
  });

  it('[BL8] has fewer rows on a page where the header takes the room of one', () => {
    const rows = Array.from({ length: 14 }, () => ['a', 'b', 'c']);
    const pageOf = (header: string[]) => layout({ kind: 'table', header, rows }).pages[0]!.length;
    expect(pageOf(Array<string>(3).fill('word '.repeat(60)))).toBeLessThan(pageOf([]));
  });

  it.each<[string, object]>([
    ['more columns than fit', { header: Array(9).fill('a') }],
    ['a row of more columns than fit', { rows: [Array(9).fill('a')] }],
    ['more rows than a deck needs', { rows: Array.from({ length: 41 }, () => ['a']) }],
    ['a cell that is too long', { rows: [['x'.repeat(201)]] }],
    ['a cell that is no text', { rows: [[5]] }],
    ['an alignment that does not exist', { align: ['justify'] }],
  ])('refuses %s', (_, change) => {
    expect(table.schema.safeParse({ ...prices, ...change }).success).toBe(false);
  });
});

describe('pasted cells', () => {
  const cellsOf = (text: string) => pastedCells(text)?.cells ?? null;

  it('come from a spreadsheet, with quoted line breaks', () => {
    expect(cellsOf('a\tb\r\n"two\nlines"\t"say ""hi"""\r\n')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'say "hi"'],
    ]);
    expect(cellsOf('a\t\tc')).toEqual([['a', '', 'c']]);
  });

  it('come from CSV with commas or semicolons', () => {
    expect(cellsOf('a,b\n"1,5",2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(cellsOf('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
  });

  it('are none in ordinary text', () => {
    for (const text of ['', 'Well, well', 'One, two\nthree', 'A line\nanother']) expect(cellsOf(text)).toBeNull();
  });

  it('end at the limits of a table, which is said', () => {
    const many = pastedCells(Array(20_000).fill(Array(20).fill('x').join('\t')).join('\n'))!;
    expect(many).toMatchObject({ isCut: true });
    expect([many.cells.length, many.cells[0]!.length]).toEqual([LIMITS.tableRows + 1, LIMITS.tableColumns]);
    expect(pastedCells('a\tb')).toMatchObject({ isCut: false });
    expect(pastedCells(`a\t${'x'.repeat(5_000)}`)).toMatchObject({ isCut: true });
  });
});
