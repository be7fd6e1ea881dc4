import type { CSSProperties } from 'react';
import type { BlockProps, PartOnPage } from '../../drawing/theme-props.ts';
import { NARROW_BODY } from '../../measure/geometry.ts';
import { entrySetting } from '../entries.ts';
import { EntryText, EntryTitle } from '../entry-words.tsx';
import {
  ABOVE_DATES,
  DATE_SHARE,
  DATE_SIDE,
  EVENT_SCALE,
  isAcross,
  LINE_HEIGHT,
  LINE_WIDTH,
  OFF_LINE,
  ROW_GAP,
  type Timeline,
} from './index.ts';

/** Dates along a line: across the slide with texts above and below it in turn, or down where it is narrow. */
export function TimelineDrawing(props: BlockProps<Timeline>) {
  return isAcross(props.block, entrySetting(props.theme.geometry)) ? <Across {...props} /> : <Down {...props} />;
}

type DateProps = Pick<BlockProps<Timeline>, 'block' | 'theme' | 'look'> & { readonly part: PartOnPage };

function DateWords({ block, part, theme, look }: DateProps) {
  const { date = '' } = block.dates[part.index] ?? {};
  return <EntryTitle text={date} theme={theme} look={look} style={{ color: theme.palette.accent }} />;
}

/** What happened, which appears. */
function EventWords({ block, part, theme, look, isBelow }: DateProps & { readonly isBelow: boolean }) {
  const { text = '' } = block.dates[part.index] ?? {};
  return (
    <div style={{ opacity: part.isShown ? 1 : theme.waiting }}>
      <EntryText text={text} isBelow={isBelow} scale={EVENT_SCALE} theme={theme} look={look} />
    </div>
  );
}

function Across({ block, parts, theme, look }: BlockProps<Timeline>) {
  const { palette } = theme;
  const stem = `3px solid ${palette.accent}`;
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${parts.length + 1}, minmax(0, 1fr))`,
        // The words above the line begin at one height, and so do those below it.
        gridTemplateRows: `auto 1fr ${LINE_HEIGHT}em 1fr auto`,
        listStyle: 'none',
        margin: 0,
        padding: `${ABOVE_DATES}px 0 0`,
      }}
    >
      <li
        aria-hidden
        style={{ gridArea: '3 / 1 / 4 / -1', alignSelf: 'center', height: 6, background: palette.text }}
      />
      {parts.map((part, position) => {
        const isAbove = position % 2 === 0;
        return [
          <li
            key={`point ${part.index}`}
            aria-hidden
            style={{
              gridArea: `3 / ${position + 1}`,
              alignSelf: 'center',
              justifySelf: 'start',
              ...POINT,
              background: palette.accent,
            }}
          />,
          <li
            key={part.index}
            style={{
              gridArea: `${isAbove ? 1 : 3} / ${position + 1} / span 3 / span 2`,
              display: 'grid',
              gridTemplateRows: 'subgrid',
              borderInlineStart: stem,
              // The stem reaches the line.
              [isAbove ? 'marginBottom' : 'marginTop']: `${LINE_HEIGHT / 2}em`,
              paddingInline: `${DATE_SIDE}em`,
            }}
          >
            <div style={{ gridRow: isAbove ? 1 : 3, [isAbove ? 'paddingBottom' : 'paddingTop']: `${OFF_LINE}em` }}>
              <DateWords block={block} part={part} theme={theme} look={look} />
              <EventWords block={block} part={part} theme={theme} look={look} isBelow />
            </div>
          </li>,
        ];
      })}
    </ol>
  );
}

/** A point on the line, in its middle. */
const POINT: CSSProperties = {
  width: '0.42em',
  height: '0.42em',
  borderRadius: '50%',
  marginInlineStart: 'calc(-0.21em + 1.5px)',
};

function Down({ block, parts, theme, look }: BlockProps<Timeline>) {
  const { palette, geometry } = theme;
  const isBeside = geometry.text.width >= NARROW_BODY;
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'flex',
        flexDirection: 'column',
        listStyle: 'none',
        margin: 0,
        padding: 0,
        borderInlineStart: `6px solid ${palette.text}`,
        marginInlineStart: '0.21em',
      }}
    >
      {parts.map((part) => (
        <li
          key={part.index}
          style={{ flex: '1 0 auto', display: 'flex', alignItems: 'center', padding: `${ROW_GAP / 2}em 0` }}
        >
          <div aria-hidden style={{ flex: 'none', width: `${LINE_WIDTH - 0.21}em` }}>
            <div style={{ ...POINT, marginInlineStart: 'calc(-0.21em - 3px)', background: palette.accent }} />
          </div>
          <div
            style={{
              flex: '1 1 0',
              minWidth: 0,
              ...(isBeside
                ? {
                    display: 'grid',
                    gridTemplateColumns: `minmax(0, ${DATE_SHARE * 100}fr) minmax(0, ${(1 - DATE_SHARE) * 100}fr)`,
                    columnGap: `${DATE_SIDE}em`,
                    alignItems: 'center',
                  }
                : {}),
            }}
          >
            <DateWords block={block} part={part} theme={theme} look={look} />
            <div style={isBeside ? { gridColumn: 2 } : {}}>
              <EventWords block={block} part={part} theme={theme} look={look} isBelow={!isBeside} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
