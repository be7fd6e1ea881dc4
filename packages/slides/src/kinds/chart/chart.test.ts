import { LIMITS } from '@slidewright/domain/limits';
import { describe, expect, it } from 'vitest';
import { describeSlide } from '../../drawing/describe-slide.ts';
import { layoutSlide } from '../../picture/slide-layout.ts';
import type { Compiled } from '../compiler.ts';
import { chart, CHART_TYPES, type Chart, type ChartType } from './index.ts';
import { chartNumbers } from './numbers.ts';
import { plottedChart, prepareChart } from './plot.ts';
import { chartSource } from './spec.ts';

const FORMAT = { width: 1920, height: 1080, frameRate: { numerator: 30, denominator: 1 }, theme: 'paper' } as const;

const example = (change: Partial<Chart> = {}): Chart => ({
  kind: 'chart',
  type: 'bar',
  axis: 'Revenue',
  header: ['Region', '2024', '2025'],
  rows: [
    ['North', '4.2 M', '5.1 M'],
    ['South', '3.9 M', ''],
  ],
  ...change,
});

async function plotted(block: Chart): Promise<Compiled<string>> {
  const slide = { title: 'A', blocks: [block], index: 1, total: 3, role: 'content' as const };
  const source = chartSource(block, describeSlide(slide, FORMAT));
  await prepareChart(source);
  return plottedChart(source)!;
}

describe('the numbers of a chart', () => {
  const values = (...cells: string[]) => chartNumbers(cells.map((cell) => [cell])).values.flat();

  it('are read as people write them', () => {
    expect(values('1,204', '1.204,5', "1'204", '−3.5 %', '€ 12', '.5', '1,5', 'n/a', '', '–')).toEqual([
      1204,
      1204.5,
      1204,
      -3.5,
      12,
      0.5,
      1.5,
      null,
      null,
      null,
    ]);
    expect(values('4.2 M', '900 k')).toEqual([4_200_000, 900_000]);
    expect(chartNumbers([['4,2 %'], ['5,1 %']])).toMatchObject({ suffix: ' %', decimal: ',' });
    expect(chartNumbers([['4.2 M'], ['5.1 M']])).toMatchObject({ values: [[4.2], [5.1]], suffix: ' M' });
  });
});

describe('a chart', () => {
  it('[BL3] says its few values, or else its series, and describes all of them', () => {
    expect(chart.texts(example())).toEqual(['Revenue. North. 2024 4.2 M, 2025 5.1 M. South. 2024 3.9 M.']);
    const rows = Array.from({ length: 20 }, (_, at) => [`Row ${at}`, '1']);
    expect(chart.texts(example({ rows }))).toEqual(['Revenue. Region, 2024, 2025.']);
    expect(chart.description!(example({ rows })).split('\n')).toHaveLength(21);
    expect(chart.content(example())).toBe(chart.content(example({ type: 'line' })));
  });

  it.each(Object.keys(CHART_TYPES) as ChartType[])('[BL4] is drawn as %s, twice to the same bytes', async (type) => {
    const block = example({
      type,
      rows: [
        ['1', '4.2', '5.1'],
        ['2', '3.9', ''],
      ],
    });
    const first = await plotted(block);
    expect(first).toEqual({ output: expect.stringContaining('<path') as string });
    // Other charts in between change nothing.
    await plotted(example({ axis: `${type} between` }));
    for (let at = 0; at < 200; at += 1) await plotted(example({ type: 'donut', rows: [], axis: `${type} ${at}` }));
    expect(await plotted(block)).toEqual(first);
  });

  it.each<[string, Partial<Chart>]>([
    ['no row', { rows: [] }],
    ['no number', { rows: [['Monday', 'bad']] }],
    ['a donut without a positive value', { type: 'donut', rows: [['a', '-1']] }],
  ])('[BL3] has nothing to draw with %s, and its author reads why', async (_, change) => {
    expect(await plotted(example(change))).toMatchObject({ problem: { code: 'chartWithoutNumbers' } });
  });

  it('holds no markup or expression of its cells', async () => {
    const nasty = `"+alert(1)+"<img src=x onerror=alert(1)>\u2028\\"});'`;
    for (const type of Object.keys(CHART_TYPES) as ChartType[]) {
      const rows = [
        [nasty, '1', '2'],
        ['__proto__', `3 ${nasty}`, '4'],
        ['constructor', '5', '6'],
      ];
      const drawn = await plotted(example({ type, axis: nasty, header: [nasty, nasty, nasty], rows }));
      expect(drawn).toEqual({ output: expect.not.stringMatching(/<img|<image|href|<script/) as string });
    }
  });

  it('is drawn up to its limits, and says where marks are too many', async () => {
    const rows = Array.from({ length: LIMITS.tableRows }, (_, at) => [
      'x'.repeat(200),
      ...Array(7).fill(`${at}000000`),
    ]);
    const { pages, crowded } = layoutSlide({ title: 'A', blocks: [example({ rows })], role: 'content' }, FORMAT);
    expect([pages, crowded]).toEqual([[[0]], [0]]);
    for (const type of Object.keys(CHART_TYPES) as ChartType[])
      expect(await plotted(example({ type, rows }))).toHaveProperty('output');
    expect(layoutSlide({ title: 'A', blocks: [example()], role: 'content' }, FORMAT).crowded).toEqual([]);
  });

  it.each<[string, object]>([
    ['a type that does not exist', { type: 'constructor' }],
    ['too many rows', { rows: Array.from({ length: 41 }, () => ['a', '1']) }],
    ['a number instead of a text', { rows: [['a', 1]] }],
    ['a specification', { spec: {}, rows: 'x' }],
  ])('refuses %s', (_, change) => {
    expect(chart.schema.safeParse({ ...example(), ...change }).success).toBe(false);
  });
});
