import type { BodyLook, ThemeProps } from '../../drawing/theme-props.ts';
import { BodyText } from '../../drawing/words.tsx';
import { figureParts, UNIT_SCALE, type NumberBlock } from '../../kinds/number/index.ts';
import { NARROW_BODY } from '../../picture/geometry.ts';
import { textWidth } from '../../picture/text-shape.ts';
import { VOLT_GAP, voltTiles, type Tone } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** Largest sizes of figures: alone, the first of several, and others. */
const LARGEST = { alone: 560, first: 440, other: 300 } as const;
/** Space within a tile at each side, and sizes of its label and its note. In reference units. */
const SIDE = 52;
const LABEL = 50;
const NOTE = 42;
/** Lower tiles have less space within them. In reference units. */
const LOW = 340;
/** Figures are narrower than the estimate for texts. */
const FIGURE_WIDTH = 0.94;

interface Place {
  readonly area: string;
  readonly tone: Tone;
  /** Size of the tile, as shares of the area of the body. */
  readonly width: number;
  readonly height: number;
}

/** The tiles of one to four numbers: the first has the most room; more are rows of two. */
function placesOf(count: number, isUpright: boolean): { readonly columns: string; readonly places: readonly Place[] } {
  const tones: readonly Tone[] = ['lime', 'black', 'white', 'stone'];
  if (count === 1) return { columns: '1fr', places: [{ area: '1 / 1', tone: 'lime', width: 1, height: 1 }] };
  if (isUpright)
    return {
      columns: '1fr',
      places: Array.from({ length: count }, (_, index) => ({
        area: `${index + 1} / 1`,
        tone: tones[index % 4]!,
        width: 1,
        height: 1 / count,
      })),
    };
  if (count === 2)
    return {
      columns: '57fr 43fr',
      places: [
        { area: '1 / 1', tone: 'lime', width: 0.57, height: 1 },
        { area: '1 / 2', tone: 'black', width: 0.43, height: 1 },
      ],
    };
  if (count === 3)
    return {
      columns: '55fr 45fr',
      places: [
        { area: '1 / 1 / span 2', tone: 'lime', width: 0.55, height: 1 },
        { area: '1 / 2', tone: 'black', width: 0.45, height: 0.5 },
        { area: '2 / 2', tone: 'white', width: 0.45, height: 0.5 },
      ],
    };
  const rows = Math.ceil(count / 2);
  return {
    columns: '1fr 1fr',
    places: Array.from({ length: count }, (_, index) => ({
      area: `${Math.floor(index / 2) + 1} / ${(index % 2) + 1}`,
      tone: tones[index % 4]!,
      width: 0.5,
      height: 1 / rows,
    })),
  };
}

/** Numbers as tiles, whose areas say which one matters. */
export function Figures({ theme, look }: { readonly theme: ThemeProps; readonly look: BodyLook }) {
  const { geometry, slide, parts, shown, textSize } = theme;
  const blocks = parts.map((part) => slide.blocks[part] as NumberBlock);
  const { columns, places } = placesOf(blocks.length, geometry.text.width < NARROW_BODY);
  const { width, height } = geometry.text;
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: columns,
        gridAutoRows: 'minmax(auto, 1fr)',
        gap: VOLT_GAP,
        fontSize: 'var(--bullet)',
      }}
    >
      {blocks.map((block, position) => {
        const { area, tone, ...share } = places[position]!;
        const room = { width: share.width * width - 2 * SIDE - VOLT_GAP, height: share.height * height - VOLT_GAP };
        const isLow = room.height < LOW;
        const most = blocks.length === 1 ? LARGEST.alone : position === 0 ? LARGEST.first : LARGEST.other;
        const { figure, unit } = figureParts(block.value);
        const face = geometry.titleFace * FIGURE_WIDTH;
        const em = textWidth(figure, face) + (unit === '' ? 0 : textWidth(` ${unit}`, face) * UNIT_SCALE);
        const size = Math.max(72, Math.min(most, room.width / Math.max(em, 0.6), room.height * (isLow ? 0.42 : 0.54)));
        const own = lookOn(look, theme, tone);
        const { mark, quiet } = voltTiles(theme.palette)[tone];
        const isShown = shown[position] !== false;
        return (
          <div key={parts[position]} data-block={parts[position]} style={{ display: 'contents' }}>
            <Tile
              tone={tone}
              theme={theme}
              style={{
                gridArea: area,
                display: 'flex',
                flexDirection: 'column-reverse',
                justifyContent: 'space-between',
                padding: isLow ? `28px ${SIDE}px 20px` : `48px ${SIDE}px 36px`,
              }}
            >
              <div style={{ opacity: isShown ? 1 : 0 }}>
                {block.value.trim() !== '' && (
                  <BodyText
                    text={figure}
                    theme={theme}
                    lineHeight={1}
                    {...(unit === '' ? {} : { suffix: { text: unit, scale: UNIT_SCALE } })}
                    style={{
                      ...own.displayStyle,
                      color: mark,
                      fontSize: `${size / textSize}em`,
                      letterSpacing: '-0.045em',
                      marginInlineStart: '-0.03em',
                      whiteSpace: em * 72 > room.width ? 'normal' : 'nowrap',
                    }}
                  />
                )}
              </div>
              <div style={{ opacity: isShown ? 1 : 0, maxWidth: 900 }}>
                {block.label.trim() !== '' && (
                  <BodyText
                    text={block.label}
                    theme={theme}
                    lineHeight={1.2}
                    isBalanced
                    style={{
                      ...own.textStyle,
                      fontSize: `${LABEL / textSize}em`,
                      fontWeight: 560,
                      whiteSpace: 'normal',
                    }}
                  />
                )}
                {block.note.trim() !== '' && (
                  <BodyText
                    text={block.note}
                    theme={theme}
                    lineHeight={1.25}
                    style={{
                      ...own.textStyle,
                      color: quiet,
                      fontSize: `${NOTE / textSize}em`,
                      marginTop: '0.25em',
                      whiteSpace: 'normal',
                    }}
                  />
                )}
              </div>
            </Tile>
          </div>
        );
      })}
    </div>
  );
}
