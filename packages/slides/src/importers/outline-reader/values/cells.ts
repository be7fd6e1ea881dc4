/** Whether a line is the row of dashes below the header of a table in Markdown. */
export const isDashRow = (raw: string): boolean => /^[\s|:=+-]+$/u.test(raw) && raw.includes('--') && raw.includes('|');

const LONGEST_ROW = 400;

/** The cells of a line, parted by '|', or else by tabs, or three or more by wide space; one cell for other lines. */
export function cellsOf(text: string): string[] {
  if (text.includes('|')) {
    const cells = text.split('|').map((cell) => cell.trim());
    if (cells[0] === '') cells.shift();
    if (cells.at(-1) === '') cells.pop();
    return cells.length === 0 ? [''] : cells;
  }
  if (text.includes('\t')) return text.split('\t').map((cell) => cell.trim());
  const wide = text.length < LONGEST_ROW ? text.split(/\s{2,}/u) : [];
  return wide.length > 2 ? wide : [text];
}
