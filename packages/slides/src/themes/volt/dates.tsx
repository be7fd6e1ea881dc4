import type { BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { EntryText, EntryTitle } from '../../kinds/entry-words.tsx';
import { dateRows } from '../../kinds/timeline/date-rows.ts';
import { EVENT_SCALE, isAcross, type Timeline } from '../../kinds/timeline/index.ts';
import { VOLT_GAP, type Tone } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** Share of the width that the bar of a date takes. */
const BAR = 0.3;

/** The last date is black, the one before it lime. */
function toneOf(index: number, count: number): Tone {
  if (index === count - 1) return 'black';
  return index === count - 2 ? 'lime' : index % 2 === 0 ? 'white' : 'stone';
}

/** Bars, each further to the right than the one before, with what happened beside them; rows where words are many. */
export function Dates(props: BlockProps<Timeline>) {
  const { block, parts, theme, look } = props;
  const { geometry } = theme;
  const isBars = isAcross(block, entrySetting(geometry));
  const rows = dateRows(geometry);
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        ...(isBars ? { gridAutoRows: 'minmax(auto, 1fr)' } : rows.list),
        gap: `min(${VOLT_GAP}px, 0.3em)`,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
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
        const start = parts.length === 1 ? 0 : ((1 - BAR) * position) / (parts.length - 1);
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
