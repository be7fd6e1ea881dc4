import { oneLine } from '../markdown.ts';

/** A cell with a number. */
export interface CellNumber {
  readonly value: number;
  /** What stands before and after the digits, with its spaces: '€ ', ' %'. */
  readonly prefix: string;
  readonly suffix: string;
}

const CELL = /^(?<prefix>[^\d.,]*?)(?<sign>[-−–+]?)\s*(?<digits>\d[\d\s.,'’]*|[.,]\d+)(?<suffix>[^\d]*)$/u;
const MULTIPLES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  m: 1e6,
  bn: 1e9,
  B: 1e9,
  G: 1e9,
  T: 1e12,
};

/** The number of a cell with its unit: '1,204', '1.204,5', '−3.5 %', '€ 12', '4.2 M'; null for other texts. */
function cellNumber(cell: string): CellNumber | null {
  const { prefix = '', sign = '', digits = '', suffix = '' } = CELL.exec(oneLine(cell))?.groups ?? {};
  const written = digits.trimEnd();
  const value = written === '' ? Number.NaN : Number(plainDigits(written));
  if (!Number.isFinite(value)) return null;
  const spaces = digits.slice(written.length);
  return { value: /[-−–]/.test(sign) ? -value : value, prefix, suffix: spaces + suffix };
}

/** Digits with a point before decimals: a mark that stands once, and not before exactly three digits, is a decimal. */
function plainDigits(written: string): string {
  const digits = written.replaceAll(/[\s'’]/g, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return digits;
  const mark = digits[last]!;
  const other = mark === '.' ? ',' : '.';
  const isRepeated = digits.indexOf(mark) !== last;
  const isGroup = mark === ',' && /^\d{1,3},\d{3}$/.test(digits);
  if (isRepeated || isGroup) return digits.replaceAll(mark, '').replace(other, '.');
  return `${digits.slice(0, last).replaceAll(other, '')}.${digits.slice(last + 1)}`;
}

/** The numbers of the cells of a chart, with the unit that all of them have. */
export interface ChartNumbers {
  /** Of each row and column; null where a cell has no number. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly prefix: string;
  readonly suffix: string;
  /** The mark before decimals. */
  readonly decimal: '.' | ',';
}

/** Reads cells. If their units differ, 'k', 'M' and the like are multiplied. */
export function chartNumbers(cells: readonly (readonly string[])[]): ChartNumbers {
  const numbers = cells.map((row) => row.map(cellNumber));
  const found = numbers.flat().filter((number) => number !== null);
  const common = (name: 'prefix' | 'suffix'): string =>
    found.every((number) => number[name] === found[0]![name]) ? (found[0]?.[name] ?? '') : '';
  const suffix = common('suffix');
  const scale = (number: CellNumber) => (suffix === '' ? (MULTIPLES[number.suffix.trim()] ?? 1) : 1);
  const texts = cells.flat();
  const hasComma = texts.some((cell) => /\d,\d{1,2}(?!\d)|\.\d{3},/.test(cell));
  const hasPoint = texts.some((cell) => /\d\.\d{1,2}(?!\d)/.test(cell));
  return {
    values: numbers.map((row) => row.map((number) => (number === null ? null : number.value * scale(number)))),
    prefix: common('prefix'),
    suffix,
    decimal: hasComma && !hasPoint ? ',' : '.',
  };
}
