import { errorReason, SAID_ALPHABETS, type Pronunciation } from '@slidewright/domain';
import { CsvError, parse } from 'csv-parse/sync';
import { unreadable } from './refusals.ts';

const COLUMNS = ['term', 'said', 'alphabet', 'exactCase'] as const;
/** A spreadsheet would run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV with a line of column names (RFC 4180). */
export function writeCsv(entries: readonly Pronunciation[]): string {
  const lines = entries.map((entry) => COLUMNS.map((column) => cell(String(entry[column]))).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Reads CSV, separated by commas, semicolons or tabs: term and said, then optionally alphabet and exactCase, with or
 * without a line of column names. Throws VALIDATION_FAILED that names the line of an entry that cannot be read.
 */
export function readCsv(csv: string): Pronunciation[] {
  const rows = parseRows(csv);
  const isHeader = rows[0]?.record[0]?.trim().toLowerCase() === 'term';
  return rows.slice(isHeader ? 1 : 0).map(({ record, info }): Pronunciation => {
    const [term = '', said = '', written = '', exactCase = ''] = record.map((value) =>
      value.trim().replace(/^'(?=[=+\-@])/, ''),
    );
    if (term === '' || said === '') throw unreadable(errorReason('csvIncomplete', { line: info.lines }));
    const alphabet = written === '' ? 'respelling' : SAID_ALPHABETS.find((known) => known === written.toLowerCase());
    if (!alphabet) throw unreadable(errorReason('csvAlphabet', { line: info.lines, words: written.slice(0, 20) }));
    return { term, said, alphabet, exactCase: /^(?:true|yes|1)$/i.test(exactCase) };
  });
}

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function parseRows(csv: string): Row[] {
  const [firstLine = ''] = csv.split(/\r?\n/, 1);
  const delimiter = ['\t', ';', ','].find((sign) => firstLine.includes(sign)) ?? ',';
  try {
    return parse(csv, {
      bom: true,
      delimiter,
      info: true,
      relaxColumnCount: true,
      skipEmptyLines: true,
    }) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(errorReason('csvDamaged', { line: Number(error['lines'] ?? 1) }));
  }
}
