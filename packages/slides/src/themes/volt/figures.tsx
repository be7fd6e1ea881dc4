import type { BodyLook, ThemeProps } from '../../drawing/theme-props.ts';
import { isHeading } from '../../kinds/entry-words.tsx';
import { FigureGrid, FigureLabel, LargeFigure } from '../../kinds/number/figure-grid.tsx';
import { VOLT_GAP, voltTiles, type Tone } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

const TONES: readonly Tone[] = ['lime', 'black', 'white', 'stone'];
/** Largest sizes of figures, and sizes of their labels and notes. In reference units. */
const LARGEST = { alone: 560, first: 440, other: 300 } as const;
const SIZES = { label: 50, note: 42 } as const;
/** Share of the width that the first of two and of three numbers has, in per cent. */
const FIRST = { 2: 57, 3: 55 } as const;
/** Space within a tile at each side. In reference units. */
const SIDE = 52;
/** Lower tiles have less space within them. In reference units. */
const LOW = 340;

/** Numbers in tiles, the first with the most room. What they count stands before they appear. */
export function Figures({ theme, look }: { readonly theme: ThemeProps; readonly look: BodyLook }) {
  const { width, height } = theme.geometry.text;
  return (
    <FigureGrid theme={theme} gap={VOLT_GAP} firstShares={FIRST}>
      {({ block, position, rank, isShown, area, share }) => {
        const tone = TONES[position % TONES.length]!;
        const own = lookOn(look, theme, tone);
        const { mark, quiet } = voltTiles(theme.palette)[tone];
        const tall = share.height * height - VOLT_GAP;
        const isLow = tall < LOW;
        const room = { width: share.width * width - 2 * SIDE - VOLT_GAP, height: tall * (isLow ? 0.42 : 0.54) };
        const isLabelShown = isShown || (block.value.trim() !== '' && isHeading(block.label, theme));
        return (
          <Tile
            tone={tone}
            theme={theme}
            style={{
              gridArea: area,
              display: 'flex',
              flexDirection: 'column-reverse',
              justifyContent: 'space-between',
              padding: isLow ? `28px ${SIDE}px 20px` : `48px ${SIDE}px 36px`,
              ...(isLabelShown ? {} : { opacity: 0 }),
            }}
          >
            <div style={{ opacity: isShown ? 1 : 0 }}>
              <LargeFigure
                block={block}
                theme={theme}
                look={own}
                room={room}
                largest={LARGEST[rank]}
                style={{ color: mark, letterSpacing: '-0.045em', marginInlineStart: '-0.03em' }}
              />
            </div>
            <div style={{ maxWidth: 900 }}>
              <FigureLabel
                block={block}
                theme={theme}
                look={own}
                sizes={SIZES}
                style={{ fontWeight: 560 }}
                noteStyle={{ color: quiet, marginTop: '0.25em', opacity: isShown ? 1 : 0 }}
              />
            </div>
          </Tile>
        );
      }}
    </FigureGrid>
  );
}
