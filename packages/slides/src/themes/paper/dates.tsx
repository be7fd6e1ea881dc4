import type { CSSProperties } from 'react';
import { BodyText } from '../../drawing/words.tsx';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting, WORDS_LINE_HEIGHT } from '../../kinds/entries.ts';
import { EntryText } from '../../kinds/entry-words.tsx';
import { TimelineDrawing } from '../../kinds/timeline/drawing.tsx';
import { EVENT_SCALE, fitDateColumns, type Timeline } from '../../kinds/timeline/index.ts';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { textWidth } from '../../measure/text-shape.ts';

/** More dates do not stand beside each other. */
const MOST_BESIDE = 6;
/** What is large of dates with their year apart has at most so many characters. */
const SHORT = 9;
/** Space at the end of a column, in em of the dates. */
const SIDE = 0.5;
/** Dates are as large as they fit, at most by their number; what stands before a year is smaller. Relative to the slide's text. */
const LARGEST = [2.6, 2.6, 2.6, 2, 1.7, 1.6] as const;
/** Width of digits of the display face, relative to the estimate. */
const DIGITS_WIDTH = 0.8;
const BEFORE_YEAR = 0.72;
const WITH_YEAR = /^(?<before>.*(?:[^\s,/.-]|\p{L}\.)[\s,]+|\d{1,2}[./]\d{1,2}[./])(?<year>\d{4})$/u;

/** A date with the year apart: '3 May' and '1929'; `before` is '' for others. */
function dateParts(date: string): { readonly before: string; readonly main: string } {
  const { before, year } = WITH_YEAR.exec(date.trim())?.groups ?? {};
  return before === undefined || year === undefined
    ? { before: '', main: date.trim() }
    : { before: before.replace(/[\s,/]+$|(?<=\d)\.$/u, ''), main: year };
}

/**
 * Dates above a line that runs off the slide, with what happened below them; the drawing of all themes where they are
 * many or long.
 */
export function Ruler(props: BlockProps<Timeline>) {
  const { block, parts, theme, look } = props;
  const { palette, geometry, faces, slide, dense, width } = theme;
  const { text } = geometry;
  const count = parts.length;
  const isRuler =
    text.width >= NARROW_BODY &&
    count === block.dates.length &&
    count > 1 &&
    count <= MOST_BESIDE &&
    fitDateColumns(block, entrySetting(geometry), text.width / count, SIDE / 2);
  if (!isRuler) return <TimelineDrawing {...props} />;
  const written = parts.map(({ index }) => block.dates[index]?.date.trim() ?? '');
  const parted = written.map(dateParts);
  // 'Monday 3 September' beside a date with its year is not half of one.
  const dates = parted.every(({ main }) => main.length <= SHORT)
    ? parted
    : written.map((main) => ({ before: '', main }));
  const longest = Math.max(1, ...dates.map(({ main }) => textWidth(main, geometry.titleFace * DIGITS_WIDTH)));
  const scale = Math.min(LARGEST[count - 1]!, (text.width / count / theme.textSize - SIDE) / longest);
  const hasBefore = dates.some(({ before }) => before !== '');
  // The line goes on to the edge.
  const over = !dense && slide.blocks.length === 1 && text.width + 2 * text.x >= width - 1 ? text.x : 0;
  const dateStyle: CSSProperties = {
    ...look.displayStyle,
    whiteSpace: 'normal',
    color: palette.accent,
    fontFamily: faces.title,
  };
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
        gridTemplateRows: `minmax(0, 0.6fr) ${hasBefore ? 'auto ' : ''}auto 6px minmax(auto, 1fr)`,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      <li
        aria-hidden
        style={{
          gridArea: `${hasBefore ? 4 : 3} / 1 / auto / -1`,
          marginInlineEnd: -over,
          background: palette.title,
        }}
      />
      {parts.map(({ index, isShown }, position) => {
        const { before, main } = dates[position]!;
        const column = position + 1;
        return (
          <li key={index} style={{ display: 'contents' }}>
            {hasBefore && (
              <div style={{ gridArea: `2 / ${column}`, alignSelf: 'end', paddingInlineEnd: `${SIDE}em` }}>
                {before !== '' && (
                  <BodyText
                    text={before}
                    theme={theme}
                    lineHeight={WORDS_LINE_HEIGHT}
                    style={{ ...dateStyle, color: palette.muted, fontStyle: 'italic', fontSize: `${BEFORE_YEAR}em` }}
                  />
                )}
              </div>
            )}
            <div
              style={{
                gridArea: `${hasBefore ? 3 : 2} / ${column}`,
                alignSelf: 'end',
                padding: '0.05em 0 0.3em',
                paddingInlineEnd: `${SIDE}em`,
              }}
            >
              <BodyText
                text={main}
                theme={theme}
                lineHeight={WORDS_LINE_HEIGHT}
                isBalanced
                style={{
                  ...dateStyle,
                  ...(scale > 1 ? { fontSize: `${scale}em`, lineHeight: 1, textWrap: 'nowrap' } : {}),
                }}
              />
            </div>
            <div
              style={{
                gridArea: `${hasBefore ? 5 : 4} / ${column}`,
                borderInlineStart: `3px solid ${palette.accent}`,
                paddingBlock: '0.6em 0.4em',
                paddingInlineStart: '0.4em',
                paddingInlineEnd: `${SIDE}em`,
              }}
            >
              <div style={{ opacity: isShown ? 1 : 0 }}>
                <EntryText
                  text={block.dates[index]?.text ?? ''}
                  isBelow={false}
                  scale={EVENT_SCALE}
                  theme={theme}
                  look={look}
                  style={{ overflowWrap: 'normal' }}
                />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
