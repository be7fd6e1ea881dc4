import type { BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../../kinds/entries.ts';
import { EntryParts } from '../../kinds/entry-words.tsx';
import { rowsGrid, WORDS_BESIDE_TEXT } from '../../kinds/steps/drawing.tsx';
import { areStairs, areTextsBeside, numberOf, stepOf, type Steps } from '../../kinds/steps/index.ts';
import { VOLT_GAP, voltTiles, type Tone } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** The last step is in lime, the one before it in black. */
function toneOf(index: number, count: number): Tone {
  if (index === count - 1) return 'lime';
  return index === count - 2 && count > 2 ? 'black' : index % 2 === 0 ? 'white' : 'stone';
}

/** A tile for each step: columns with the words above a numeral that the lower edge cuts, or rows. */
export function StepTiles({ block, parts, theme, look }: BlockProps<Steps>) {
  const { geometry } = theme;
  const isColumns = areStairs(block, entrySetting(geometry));
  const isBeside = !isColumns && areTextsBeside(block, entrySetting(geometry));
  return (
    <ol
      style={{
        ...rowsGrid(block, theme),
        ...(isColumns
          ? {
              gridTemplateColumns: `repeat(${parts.length}, minmax(0, 1fr))`,
              gridTemplateRows: 'auto minmax(2em, 1fr)',
              gap: `0 ${VOLT_GAP}px`,
            }
          : { gap: `min(${VOLT_GAP}px, 0.3em)` }),
      }}
    >
      {parts.map(({ index, isShown }, position) => {
        const tone = toneOf(index, block.steps.length);
        const own = lookOn(look, theme, tone);
        const words = (
          <div style={{ minWidth: 0, flex: '1 1 0', ...(isBeside ? WORDS_BESIDE_TEXT : {}) }}>
            <EntryParts
              {...stepOf(block, index)}
              isShown={isShown}
              isBeside={isBeside}
              theme={theme}
              look={own}
              // A word that fits its column at a readable size is made smaller, not broken.
              titleStyle={isColumns ? { overflowWrap: 'normal' } : {}}
            />
          </div>
        );
        const numeral = { ...own.displayStyle, color: voltTiles(theme.palette)[tone].mark, lineHeight: 1 };
        return (
          <Tile
            key={index}
            as="li"
            tone={tone}
            theme={theme}
            style={
              isColumns
                ? {
                    gridRow: 'span 2',
                    gridColumn: position + 1,
                    display: 'grid',
                    gridTemplateRows: 'subgrid',
                    padding: '44px 28px 0',
                  }
                : { display: 'flex', alignItems: 'center', gap: '0.2em', padding: '0.18em 0.8em' }
            }
          >
            {isColumns ? (
              <>
                {words}
                <div aria-hidden data-drawn style={{ position: 'relative', containerType: 'size', marginInline: -28 }}>
                  <div
                    style={{
                      ...numeral,
                      position: 'absolute',
                      insetInlineEnd: '0.03em',
                      bottom: '-0.2em',
                      fontSize: 'min(118cqh, 104cqw)',
                      letterSpacing: '-0.06em',
                    }}
                  >
                    {numberOf(block, index)}
                  </div>
                </div>
              </>
            ) : (
              <>
                <div aria-hidden style={{ ...numeral, flex: 'none', minWidth: '1.05em', fontSize: '1.3em' }}>
                  {numberOf(block, index)}
                </div>
                {words}
              </>
            )}
          </Tile>
        );
      })}
    </ol>
  );
}
