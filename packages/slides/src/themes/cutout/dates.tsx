import type { CSSProperties } from 'react';
import type { BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { EntryText, EntryTitle, withInk } from '../../kinds/entry-words.tsx';
import { dateRows } from '../../kinds/timeline/date-rows.ts';
import { EVENT_SCALE, fitDateColumns, type Timeline } from '../../kinds/timeline/index.ts';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { cutoutPapers, inkOn, type Paper } from './index.ts';
import { randomOf } from './shapes.tsx';

const STRIPS: readonly Paper[] = ['pink', 'mint', 'amber', 'sky', 'lilac'];
/** How much higher a strip is than the one before it, in reference units. */
const RISE = 48;

/** Space within a strip at each side, in em, and further space before the first, in reference units. */
const SIDE = 0.55;
const EDGE = 86;

/** Strips of paper beside each other, each higher than the one before; below each other where words are many. */
export function Strips({ block, parts, theme, look }: BlockProps<Timeline>) {
  const { palette, geometry, slide, width, height, dense } = theme;
  const { text } = geometry;
  const papers = cutoutPapers(palette);
  const isClimb =
    !dense &&
    text.width >= NARROW_BODY &&
    parts.length === block.dates.length &&
    block.dates.length > 1 &&
    fitDateColumns(block, entrySetting(geometry), (width - EDGE) / block.dates.length, SIDE);
  // A word that fits its strip at a readable size is made smaller, not broken.
  const whole: CSSProperties = isClimb ? { overflowWrap: 'normal' } : {};
  const rows = dateRows(geometry);
  const random = randomOf(slide.index + 11);
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        listStyle: 'none',
        // Strips that climb reach the edges of the slide.
        margin: isClimb ? `0 ${-text.x}px ${text.y + text.height - height}px` : 0,
        padding: 0,
        ...(isClimb
          ? {
              gridTemplateColumns: `minmax(0, calc(${100 / parts.length}% + ${EDGE}px)) repeat(${parts.length - 1}, minmax(0, 1fr))`,
              gridAutoRows: '1fr',
              alignItems: 'stretch',
            }
          : { ...rows.list, gap: 'min(18px, 0.25em)' }),
      }}
    >
      {parts.map((part, position) => {
        const { date = '', text: event = '' } = block.dates[part.index] ?? {};
        const paper =
          part.index === block.dates.length - 1 ? papers.tomato : papers[STRIPS[part.index % STRIPS.length]!];
        const own = withInk(look, inkOn(paper, palette));
        const [left, right] = [random() * 20, random() * 20];
        const isLast = position === parts.length - 1;
        return (
          <li
            key={part.index}
            data-drawn
            style={{
              background: paper,
              minWidth: 0,
              ...(isClimb
                ? {
                    marginTop: RISE * (parts.length - 1 - position),
                    padding: `64px ${SIDE}em ${isLast ? 110 : 60}px`,
                    // The first strip begins at the edge of the slide.
                    ...(position === 0 ? { paddingInlineStart: 112 } : {}),
                    clipPath: `polygon(0 ${left}px, 46% ${10 - left / 2}px, 100% ${right}px, 100% 100%, 0 100%)`,
                  }
                : {
                    ...rows.row,
                    padding: '0.16em 36px',
                    clipPath: `polygon(${left / 2}px 0, calc(100% - ${right / 2}px) 4px, 100% calc(100% - ${left / 3}px), 0 100%)`,
                  }),
            }}
          >
            <EntryTitle text={date} theme={theme} look={own} style={whole} />
            <div style={{ minWidth: 0, opacity: part.isShown ? 1 : 0, ...(isClimb ? {} : { gridColumn: 2 }) }}>
              <EntryText text={event} isBelow={isClimb} scale={EVENT_SCALE} theme={theme} look={own} style={whole} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
