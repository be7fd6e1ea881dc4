import type { CSSProperties } from 'react';
import type { BlockProps, ThemeProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../entries.ts';
import { EntryParts } from '../entry-words.tsx';
import { BESIDE_GAP } from '../../measure/geometry.ts';
import {
  ABOVE_STAIRS,
  areInColumns,
  areStairs,
  areTextsBeside,
  BESIDE_TEXT,
  numberOf,
  numberWidth,
  ROW_GAP,
  STAIR_NUMBER,
  STAIR_SIDE,
  STAIR_TOP,
  stairsHeight,
  stepOf,
  WORDS_SHARE,
  type Steps,
} from './index.ts';

/** Stairs that rise to the last step, or rows where the slide is narrow or the words are many. */
export function StepsDrawing(props: BlockProps<Steps>) {
  const isStairs = areStairs(props.block, entrySetting(props.theme.geometry));
  return isStairs ? <Stairs {...props} /> : <Rows {...props} />;
}

/** Highest rise of a stair above the one before it, and where no stair has a text; in reference units. */
const RISE = { texts: 104, words: 140 } as const;

/** The grid of stairs, which rise as high as the room of the body allows. */
export function stairsGrid(block: Steps, theme: ThemeProps): CSSProperties {
  const count = block.steps.length;
  const rise = block.steps.some(({ text }) => text.trim() !== '') ? RISE.texts : RISE.words;
  return {
    // All of the room is known to the grid, so that it divides what the words leave.
    flexGrow: 1,
    flexShrink: 0,
    height: 0,
    minHeight: `${stairsHeight(block, entrySetting(theme.geometry), theme.textSize) / theme.textSize}em`,
    display: 'grid',
    gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${count - 1}, minmax(0, ${rise}px)) 1fr`,
    listStyle: 'none',
    boxSizing: 'border-box',
    margin: 0,
    padding: `${ABOVE_STAIRS}px 0 0`,
  };
}

/** The stairs stand from the beginning, with their numbers and headings. */
function Stairs({ block, parts, theme, look }: BlockProps<Steps>) {
  const { palette } = theme;
  const count = parts.length;
  return (
    <ol style={stairsGrid(block, theme)}>
      {parts.map(({ index, isShown }, position) => (
        <li
          key={index}
          style={{
            gridColumn: position + 1,
            gridRow: `${count - position} / -1`,
            borderTop: `7px solid ${palette.accent}`,
            background: palette.code.background,
            padding: `${STAIR_TOP}em ${STAIR_SIDE}em 0.3em`,
          }}
        >
          <div aria-hidden style={{ ...numeral(theme, look.displayStyle), fontSize: `${STAIR_NUMBER}em` }}>
            {numberOf(block, index)}
          </div>
          <div style={{ marginTop: '0.2em' }}>
            <EntryParts {...stepOf(block, index)} isShown={isShown} theme={theme} look={look} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const numeral = ({ palette }: ThemeProps, displayStyle: CSSProperties): CSSProperties => ({
  ...displayStyle,
  color: palette.accent,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
});

/** The list of rows, which share the height, in one column or two. */
export function rowsGrid(block: Steps, theme: ThemeProps): CSSProperties {
  const columns = areInColumns(block, entrySetting(theme.geometry)) ? 2 : 1;
  return {
    flex: '1 0 auto',
    display: 'grid',
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridAutoRows: 'minmax(min-content, 1fr)',
    ...(columns === 1
      ? {}
      : {
          gridAutoFlow: 'column',
          gridTemplateRows: `repeat(${block.steps.length / columns}, minmax(min-content, 1fr))`,
          columnGap: BESIDE_GAP,
        }),
    listStyle: 'none',
    margin: 0,
    padding: 0,
  };
}

function Rows({ block, parts, theme, look }: BlockProps<Steps>) {
  const { palette, geometry } = theme;
  const setting = entrySetting(geometry);
  const isBeside = areTextsBeside(block, setting);
  const secondTop = areInColumns(block, setting) ? block.steps.length / 2 : 0;
  return (
    <ol style={rowsGrid(block, theme)}>
      {parts.map(({ index, isShown }, position) => {
        return (
          <li
            key={index}
            style={{
              display: 'flex',
              alignItems: 'center',
              padding: `${ROW_GAP / 2}em 0`,
              ...(position === 0 || position === secondTop
                ? {}
                : { borderTop: `2px solid ${palette.hairline}`, marginTop: -2 }),
            }}
          >
            <div
              aria-hidden
              style={{
                flex: 'none',
                boxSizing: 'border-box',
                width: `${numberWidth(block)}em`,
                ...numeral(theme, look.displayStyle),
                ...look.numeralStyle,
              }}
            >
              <span style={{ fontSize: '1.25em' }}>{numberOf(block, index)}</span>
            </div>
            <div style={{ flex: '1 1 0', minWidth: 0, ...(isBeside ? WORDS_BESIDE_TEXT : {}) }}>
              <EntryParts {...stepOf(block, index)} isShown={isShown} isBeside={isBeside} theme={theme} look={look} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Words and text of a row beside each other. */
export const WORDS_BESIDE_TEXT: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${WORDS_SHARE * 100}fr) minmax(0, ${(1 - WORDS_SHARE) * 100}fr)`,
  columnGap: `${BESIDE_TEXT}em`,
  alignItems: 'center',
};
