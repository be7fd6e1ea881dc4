import type { CSSProperties } from 'react';
import { sharesHeight } from '../../drawing/shared-height.ts';
import { BodyText } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { BESIDE_GAP, BULLET_GAP, SMALLEST_BULLET } from '../../measure/geometry.ts';
import { leading } from '../../measure/leading.ts';
import { bulletRows, rowGaps, rowNumbers, SECOND_LEVEL_MARK, SECOND_LEVEL_SCALE, type Bullets } from './index.ts';

/** The bullets of a page with their marks. Hidden bullets keep their space. */
export function BulletsDrawing({ block, parts, theme, look }: BlockProps<Bullets>) {
  const { indent, bulletLineHeight, statementSize, listColumns } = theme.geometry;
  const { mark: Mark } = look;
  const isStatement = statementSize !== undefined;
  const isNumbered = block.numbered === true;
  const List = isNumbered ? 'ol' : 'ul';
  const rows = bulletRows(block);
  const numbers = rowNumbers(rows, theme.slide.itemsBefore);
  const gaps = rowGaps(rows);
  const isShared = sharesHeight(theme);
  const hasLevels = !isStatement && rows.some(({ level }) => level === 1);
  return (
    <List
      style={{
        listStyle: 'none',
        margin: 0,
        padding: 0,
        ...(listColumns === undefined
          ? isShared
            ? { flex: '1 0 auto', display: 'flex', flexDirection: 'column' }
            : {}
          : inColumns(listColumns, isShared)),
      }}
    >
      {parts.map(({ index, isShown, isFirstOnPage }, position) => {
        const isTop = isFirstOnPage || position < (listColumns ?? 1);
        const { text = '', level = 0 } = rows[index] ?? {};
        const isSecond = level === 1 && !isStatement;
        const stands = look.marksStand === true && theme.headingsStand;
        return (
          <li
            key={index}
            data-item={index}
            style={{
              position: 'relative',
              // In rows of the same height the mark stands beside the first line.
              display: 'grid',
              gridTemplateColumns: indent > 0 || isSecond ? 'auto minmax(0, 1fr)' : 'minmax(0, 1fr)',
              alignContent: isShared && listColumns === undefined ? 'center' : 'start',
              ...(isShared ? { flex: '1 0 0px' } : {}),
              opacity: isShown || stands ? 1 : 0,
              paddingTop: space(gaps[index]!.above, isShared),
              paddingBottom: space(gaps[index]!.below, isShared),
              ...(isSecond ? { paddingInlineStart: `${indent}em` } : undefined),
              ...(isSecond || isTop ? undefined : look.separator),
            }}
          >
            {(indent > 0 || isSecond) && (
              <div
                aria-hidden
                style={{
                  // Of the second level only with their text.
                  opacity: isShown || !isSecond ? 1 : theme.waiting,
                  width: `${isSecond ? SECOND_LEVEL_MARK : indent}em`,
                  height: `${leading(text, bulletLineHeight) * (isSecond ? SECOND_LEVEL_SCALE : 1)}em`,
                  display: 'flex',
                  alignItems: 'center',
                }}
              >
                <Mark
                  number={numbers[index]!}
                  level={isSecond ? 1 : 0}
                  isNumbered={isNumbered}
                  isOnly={rows.length === 1}
                  theme={theme}
                />
              </div>
            )}
            <BodyText
              text={text}
              theme={theme}
              lineHeight={bulletLineHeight}
              isBalanced={isStatement || isShared}
              style={{
                opacity: isShown ? 1 : theme.waiting,
                whiteSpace: 'normal',
                maxWidth: theme.measure,
                ...look.textStyle,
                ...(isStatement ? look.displayStyle : undefined),
                ...(hasLevels && level === 0 ? look.pointStyle : undefined),
                ...(isSecond ? { fontSize: `max(${SECOND_LEVEL_SCALE}em, ${SMALLEST_BULLET}px)` } : undefined),
              }}
            />
          </li>
        );
      })}
    </List>
  );
}

/** Rows of a grid, which share the height where the list takes all of it. */
const inColumns = (columns: number, isShared: boolean): CSSProperties => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  columnGap: BESIDE_GAP,
  ...(isShared ? { flex: '1 0 auto', gridAutoRows: '1fr' } : {}),
});

/** A gap between groups has its share of the page's spare room, one inside a group, or of rows that share the height, has not. */
const space = (gap: number, isShared: boolean): string =>
  isShared || gap < BULLET_GAP / 2 ? `${gap}em` : `calc(${gap}em + var(--air))`;
