import type { BlockProps } from '../../drawing/theme-props.ts';
import { EntryText, EntryTitle } from '../../kinds/entry-words.tsx';
import { NARROW_BODY } from '../../picture/geometry.ts';
import { isAcross, type Timeline } from '../../kinds/timeline/index.ts';
import { VOLT_GAP, type Tone } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** Share of the width that the bar of a date takes. */
const BAR = 0.3;
/** Size of what happened, relative to the date. */
const EVENT = 0.78;

/** The last date is black, the one before it lime. */
function toneOf(index: number, count: number): Tone {
  if (index === count - 1) return 'black';
  return index === count - 2 ? 'lime' : index % 2 === 0 ? 'white' : 'stone';
}

/** Bars that go on to the right, with what happened beside them; rows with date and text where words are many. */
export function Dates(props: BlockProps<Timeline>) {
  const { block, parts, theme, look } = props;
  const { bulletFace, titleFace, text } = theme.geometry;
  const isBars = isAcross(block, { textFace: bulletFace, displayFace: titleFace, width: text.width });
  return (
    <ol
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridAutoRows: 'minmax(auto, 1fr)',
        // Dates have the width of the longest, up to this share.
        ...(isBars
          ? {}
          : { gridTemplateColumns: `fit-content(${text.width >= NARROW_BODY ? 28 : 44}%) minmax(0, 1fr)` }),
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
            <Tile
              key={part.index}
              as="li"
              tone={tone}
              theme={theme}
              style={{
                display: 'grid',
                gridColumn: '1 / -1',
                gridTemplateColumns: 'subgrid',
                columnGap: '0.6em',
                alignItems: 'center',
                padding: '0.16em 48px',
              }}
            >
              <EntryTitle text={date} theme={theme} look={own} />
              <div style={{ ...shown, gridColumn: 2 }}>
                <EntryText text={event} isBelow={false} scale={EVENT} theme={theme} look={own} />
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
                scale={EVENT}
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
