/** Whether a line is the row of dashes below the header of a table in Markdown. */
export const isDashRow = (raw: string): boolean => /^[\s|:=+-]+$/u.test(raw) && raw.includes('--') && raw.includes('|');

/** The cells of a line, parted by '|', or else by tabs; one cell for other lines. */
export function cellsOf(text: string): string[] {
  if (text.includes('|')) {
    const cells = text.split('|').map((cell) => cell.trim());
    if (cells[0] === '') cells.shift();
    if (cells.at(-1) === '') cells.pop();
    return cells.length === 0 ? [''] : cells;
  }
  return text.includes('\t') ? text.split('\t').map((cell) => cell.trim()) : [text];
}
