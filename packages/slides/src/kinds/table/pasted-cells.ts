import { LIMITS } from '@slidewright/domain/limits';

export interface PastedCells {
  readonly cells: readonly (readonly string[])[];
  /** Rows, columns or characters beyond the limits of a table were left out. */
  readonly isCut: boolean;
}

/**
 * The cells of a text from a spreadsheet (tabs) or a CSV file (RFC 4180, with commas or semicolons); null for any other
 * text. Commas count only if all of at least two lines have the same number of them.
 */
export function pastedCells(text: string): PastedCells | null {
  const written = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '');
  const cells = written.includes('\t')
    ? separatedCells(written, '\t')
    : (evenCells(written, ';') ?? evenCells(written, ','));
  if (cells === null) return null;
  const { tableRows, tableColumns, tableCellLength } = LIMITS;
  const kept = cells
    .slice(0, tableRows + 1)
    .map((row) => row.slice(0, tableColumns).map((cell) => cell.slice(0, tableCellLength).toWellFormed()));
  const isCut =
    cells.length > kept.length || cells.some((row, index) => row.some((cell, at) => cell !== kept[index]?.[at]));
  return { cells: kept, isCut };
}

function evenCells(text: string, separator: string): string[][] | null {
  const cells = separatedCells(text, separator);
  const columns = cells[0]?.length ?? 0;
  return cells.length > 1 && columns > 1 && cells.every((row) => row.length === columns) ? cells : null;
}

/** Splits lines at a separator. Quoted cells may contain separators, line breaks and doubled quotes. */
export function separatedCells(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  // A quoted cell, or everything up to the next separator or line break; then what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\n]*))(${separator}|\\n|$)`, 'gy');
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

/** Writes cells as lines of CSV, which `separatedCells` reads back with ','. */
export function writtenCells(rows: readonly (readonly string[])[]): string {
  const written = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((cells) => cells.map(written).join(',')).join('\n');
}
