import type { Block } from '@slidewright/slides/kinds/index';
import { columnCount, hasHeader } from '@slidewright/slides/kinds/table/index';
import type { Frame } from './template.ts';
import { paragraph } from './body.ts';
import { xmlText } from '../xml.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** Points × 100, by the number of rows that the size suits. */
const SIZES = [
  { rows: 6, size: 2_000 },
  { rows: 10, size: 1_600 },
  { rows: 16, size: 1_200 },
];
const SMALLEST = 900;

/** A table with a line below each row, as wide as its frame. */
export function tableShape(id: number, table: Table, frame: Frame, language: string): string {
  const columns = columnCount(table);
  const headed = hasHeader(table);
  const all = headed ? [table.header, ...table.rows] : table.rows;
  const each = Array.from({ length: columns }, (_, column) => column);
  const size = SIZES.find((one) => all.length <= one.rows)?.size ?? SMALLEST;
  const height = Math.floor(Math.min(frame.height / all.length, size * 330));
  const width = Math.floor(frame.width / columns);
  const cell = (text: string, isHeader: boolean): string => {
    const run = `sz="${size}"${isHeader ? ' b="1"' : ''}`;
    const none = ['lnL', 'lnR', 'lnT'].map((side) => `<a:${side} w="0"><a:noFill/></a:${side}>`).join('');
    const line = `<a:lnB w="${isHeader ? 19_050 : 6_350}"><a:solidFill><a:schemeClr val="${isHeader ? 'accent1' : 'tx2'}"/></a:solidFill></a:lnB>`;
    return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph({ text, level: 0, mark: 'layout', run }, language)}</a:txBody><a:tcPr anchor="ctr">${none}${line}<a:noFill/></a:tcPr></a:tc>`;
  };
  const row = (cells: readonly string[], index: number): string =>
    `<a:tr h="${height}">${each.map((column) => cell(cells[column] ?? '', headed && index === 0)).join('')}</a:tr>`;
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="${xmlText(`Table ${id}`)}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${frame.x}" y="${frame.y}"/><a:ext cx="${width * columns}" cy="${height * all.length}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr${headed ? ' firstRow="1"' : ''}/><a:tblGrid>${each.map(() => `<a:gridCol w="${width}"/>`).join('')}</a:tblGrid>${all.map(row).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}
