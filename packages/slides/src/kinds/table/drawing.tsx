import type { CSSProperties } from 'react';
import { sharesHeight } from '../../drawing/shared-height.ts';
import { BodyText } from '../../drawing/words.tsx';
import type { BlockProps, ThemeProps } from '../../drawing/theme-props.ts';
import { SMALLEST_BULLET } from '../../measure/geometry.ts';
import {
  alignmentOf,
  CELL_GAP,
  CELL_LINE_HEIGHT,
  CELL_SCALE,
  CELL_SIDE,
  columnCount,
  hasHeader,
  tableShares,
  type Alignment,
  type Table,
} from './index.ts';

/** The alignment of a column. Digits of the same place stand below each other, so numbers are always at the right. */
function sideOf(block: Table, column: number, { direction }: ThemeProps): Alignment {
  const isChosen = (block.align?.[column] ?? null) !== null;
  const alignment = alignmentOf(block, column);
  return direction === 'rtl' && alignment === 'end' && !isChosen ? 'start' : alignment;
}

/** The bar beside a row: its width, its distance from the text, and the space above and below it, in reference units. */
const MARK = { width: 8, off: 32, inset: 14 } as const;

/** The rows of a page below the header, which every page repeats. */
export function TableDrawing({ block, parts, mark, theme, look }: BlockProps<Table>) {
  const { geometry, palette, textSize } = theme;
  const shares = tableShares(block, geometry.bulletFace, textSize, geometry.text.width);
  const columns = [...Array(columnCount(block)).keys()];
  const cell = (text: string, column: number, style: CSSProperties) => (
    <BodyText
      as="div"
      text={text}
      theme={theme}
      lineHeight={CELL_LINE_HEIGHT}
      align={sideOf(block, column, theme)}
      style={{ fontVariantNumeric: 'tabular-nums', ...look.textStyle, ...style }}
    />
  );
  const padding = (column: number): CSSProperties => ({
    padding: `calc(${CELL_GAP / 2}em + var(--air) * 0.4) ${CELL_SIDE}em`,
    verticalAlign: sharesHeight(theme) ? 'middle' : 'top',
    // The table is as wide as the text above it.
    ...(column === 0 ? { paddingInlineStart: 0 } : {}),
    ...(column === columns.length - 1 ? { paddingInlineEnd: 0 } : {}),
  });
  return (
    <table
      style={{
        width: '100%',
        ...(sharesHeight(theme) ? { flex: '1 0 auto' } : {}),
        tableLayout: 'fixed',
        borderCollapse: 'separate',
        borderSpacing: 0,
        fontSize: `max(${CELL_SCALE}em, ${SMALLEST_BULLET}px)`,
      }}
    >
      <colgroup>
        {columns.map((column) => (
          <col key={column} style={{ width: `${shares[column]! * 100}%` }} />
        ))}
      </colgroup>
      {hasHeader(block) && (
        <thead style={{ opacity: parts.some(({ isShown }) => isShown) ? 1 : 0 }}>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                style={{ ...padding(column), fontWeight: 'inherit', borderBottom: `3px solid ${palette.accent}` }}
              >
                {cell(block.header[column] ?? '', column, { fontWeight: 600, color: palette.accent })}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {parts.map(({ index, isShown }, position) => (
          <tr key={index} style={{ opacity: isShown ? 1 : theme.waiting }}>
            {columns.map((column) => (
              <td
                key={column}
                style={{
                  ...padding(column),
                  position: 'relative',
                  borderBottom: `2px solid ${position === parts.length - 1 ? 'transparent' : palette.hairline}`,
                }}
              >
                {index === mark && column === 0 && <MarkOfRow colour={palette.accent} />}
                {cell(block.rows[index]?.[column] ?? '', column, {
                  ...(column === 0 && columns.length > 1 ? { fontWeight: 560 } : {}),
                  ...(index === mark ? { color: palette.accent } : {}),
                })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A bar in the margin beside the row that is spoken. */
function MarkOfRow({ colour }: { readonly colour: string }) {
  return (
    <div
      aria-hidden
      style={{
        position: 'absolute',
        insetBlock: MARK.inset,
        insetInlineStart: -MARK.off,
        width: MARK.width,
        background: colour,
      }}
    />
  );
}
