import type { BlockProps, ThemeProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { EntryText, EntryTitle } from '../../kinds/entry-words.tsx';
import { dateRows } from '../../kinds/timeline/date-rows.ts';
import { EVENT_SCALE, isAcross, type Timeline } from '../../kinds/timeline/index.ts';
import { timeScale, type TimeScale } from '../../kinds/timeline/time-scale.ts';
import { VOLT_GAP, voltTiles, type Tone } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** Share of the width that the bar of a date takes. */
const BAR = 0.3;

/** Height of the marks above the bars, and the size of their letters. In reference units. */
const AXIS = 56;
const MARK_SIZE = 36;

/** The marks of a scale, with a line down from each. */
function Axis({ scale, theme }: { readonly scale: TimeScale; readonly theme: ThemeProps }) {
  const { palette } = theme;
  return (
    <li aria-hidden data-decoration style={{ position: 'absolute', inset: 0 }}>
      {scale.marks.map(({ at, label }) => (
        <div
          key={at}
          style={{
            position: 'absolute',
            insetInlineStart: `${at * (1 - BAR) * 100}%`,
            insetBlock: 0,
            borderInlineStart: `2px solid ${voltTiles(palette).stone.ground}`,
            paddingInlineStart: 14,
            fontSize: MARK_SIZE,
            lineHeight: 1,
            fontWeight: 560,
            whiteSpace: 'nowrap',
            color: palette.muted,
          }}
        >
          {label}
        </div>
      ))}
    </li>
  );
}

/** The last date is black, the one before it lime. */
function toneOf(index: number, count: number): Tone {
  if (index === count - 1) return 'black';
  return index === count - 2 ? 'lime' : index % 2 === 0 ? 'white' : 'stone';
}

/** Bars at the places of their dates on a scale of time, with what happened beside them; rows where words are many. */
export function Dates(props: BlockProps<Timeline>) {
  const { block, parts, theme, look } = props;
  const { geometry } = theme;
  const isBars = isAcross(block, entrySetting(geometry));
  const rows = dateRows(geometry);
  const scale = isBars && parts.length === block.dates.length ? timeScale(block.dates.map(({ date }) => date)) : null;
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        position: 'relative',
        ...(isBars ? { gridAutoRows: 'minmax(auto, 1fr)' } : rows.list),
        gap: `min(${VOLT_GAP}px, 0.3em)`,
        listStyle: 'none',
        margin: 0,
        padding: scale === null ? 0 : `${AXIS + 12}px 0 0`,
      }}
    >
      {scale !== null && <Axis scale={scale} theme={theme} />}
      {parts.map((part, position) => {
        const { date = '', text: event = '' } = block.dates[part.index] ?? {};
        const tone = toneOf(part.index, block.dates.length);
        const own = lookOn(look, theme, tone);
        const shown = { minWidth: 0, opacity: part.isShown ? 1 : 0 };
        if (!isBars)
          return (
            <Tile key={part.index} as="li" tone={tone} theme={theme} style={{ ...rows.row, padding: '0.16em 48px' }}>
              <EntryTitle text={date} theme={theme} look={own} />
              <div style={{ ...shown, gridColumn: 2 }}>
                <EntryText text={event} isBelow={false} scale={EVENT_SCALE} theme={theme} look={own} />
              </div>
            </Tile>
          );
        const place = scale?.places[position] ?? position / Math.max(1, parts.length - 1);
        const start = (1 - BAR) * place;
        const isBefore = start > 1 - BAR - start;
        const columns = [start * 100, BAR * 100, (1 - BAR - start) * 100]
          .map((share) => `minmax(0, ${share}fr)`)
          .join(' ');
        return (
          <li key={part.index} style={{ display: 'grid', gridTemplateColumns: columns, alignItems: 'stretch' }}>
            <Tile
              tone={tone}
              theme={theme}
              style={{
                gridArea: '1 / 2',
                display: 'flex',
                alignItems: 'center',
                padding: '16px 44px',
                borderRadius: 36,
              }}
            >
              <EntryTitle text={date} theme={theme} look={own} style={{ flex: '1 1 0' }} />
            </Tile>
            <div
              style={{
                ...shown,
                gridArea: isBefore ? '1 / 1' : '1 / 3',
                alignSelf: 'center',
                paddingInline: 32,
              }}
            >
              <EntryText
                text={event}
                isBelow={false}
                scale={EVENT_SCALE}
                theme={theme}
                look={look}
                {...(isBefore ? { align: 'end' } : {})}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
