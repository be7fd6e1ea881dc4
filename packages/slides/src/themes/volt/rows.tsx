import type { BlockProps } from '../../drawing/theme-props.ts';
import { BodyText } from '../../drawing/words.tsx';
import { bulletRows, type Bullets } from '../../kinds/bullets/index.ts';
import { VOLT_GAP } from './index.ts';
import { lookOn, Tile } from './tile.tsx';

/** A list of few words: a tile for each point, the first in lime. */
export function RowTiles({ block, parts, theme, look }: BlockProps<Bullets>) {
  const rows = bulletRows(block);
  const isNumbered = block.numbered === true;
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List
      style={{
        flex: '1 0 auto',
        display: 'flex',
        flexDirection: 'column',
        gap: VOLT_GAP,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      {parts.map(({ index, isShown }) => {
        const tone = index === 0 ? 'lime' : 'white';
        const own = lookOn(look, theme, tone);
        return (
          <Tile
            key={index}
            as="li"
            item={index}
            tone={tone}
            theme={theme}
            style={{
              flex: '1 0 auto',
              display: 'flex',
              alignItems: 'center',
              gap: '0.6em',
              padding: '28px 60px',
              // An empty tile would stand until its point is spoken.
              ...(isShown ? {} : { opacity: 0 }),
            }}
          >
            {isNumbered && (
              <div aria-hidden style={{ ...own.displayStyle, flex: 'none' }}>
                {index + 1}
              </div>
            )}
            <BodyText
              text={rows[index]?.text ?? ''}
              theme={theme}
              lineHeight={1.08}
              isBalanced
              style={{
                flex: '1 1 0',
                whiteSpace: 'normal',
                ...own.textStyle,
                fontWeight: 640,
                fontStretch: '108%',
                letterSpacing: '-0.018em',
              }}
            />
          </Tile>
        );
      })}
    </List>
  );
}
