import { cellsOf } from '../values/cells.ts';
import { eachOf, isFlat, type Shape } from './shape.ts';

/** Lines of the same number of cells: at least three by '|' within lines, or two by tabs or by '|' around lines. */
export const table: Shape = {
  kind: 'table',
  match({ points }) {
    if (points.length < 2 || !isFlat(points)) return null;
    const rows = eachOf(points, ({ text, indent }, at) => {
      const isWideHeader = at === 0 && indent > 0 && !/[|\t]/u.test(text);
      const cells = isWideHeader ? ['', ...text.split(/\s{2,}/u)] : cellsOf(text);
      // A tab at the start is an empty first cell.
      const isIndented = indent > 0 && text.includes('\t') && points.some((point) => point.indent === 0);
      return cells.length > 1 ? [...(isIndented ? [''] : []), ...cells] : null;
    });
    if (rows === null) return null;
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const isOfTwo = points.every(({ raw }) => raw.startsWith('|') || !raw.includes('|'));
    // Empty cells at the end of a row are not written by every program.
    if (columns < (isOfTwo ? 2 : 3) || rows.some((row) => row.length < (isOfTwo ? 2 : columns))) return null;
    const [header = [], ...others] = rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
    return { score: columns > 2 ? 0.95 : 0.7, content: { kind: 'table', header, rows: others } };
  },
};
