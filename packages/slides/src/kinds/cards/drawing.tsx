import type { BlockProps } from '../../drawing/theme-props.ts';
import { EntryText, EntryTitle } from '../entry-words.tsx';
import { CARD_GAP, CARD_SIDE, cardColumns, type Cards } from './index.ts';

/** Cards in rows of the same height; the last row is as wide as the others. Their grounds stand from the beginning. */
export function CardsDrawing({ block, parts, theme, look }: BlockProps<Cards>) {
  const { palette, geometry, pictureRadius } = theme;
  const { bulletFace, titleFace, text } = geometry;
  const columns = cardColumns(block, { textFace: bulletFace, displayFace: titleFace, width: text.width });
  const inLastRow = parts.length % columns === 0 ? columns : parts.length % columns;
  // Rows with fewer cards have wider ones.
  const tracks = columns * inLastRow;
  return (
    <ul
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${tracks}, minmax(0, 1fr))`,
        gridAutoRows: '1fr',
        gap: CARD_GAP,
        listStyle: 'none',
        margin: 0,
        padding: `${CARD_GAP}px 0 0`,
      }}
    >
      {parts.map(({ index, isShown }, position) => {
        const { title = '', text: below = '' } = block.cards[index] ?? {};
        const isLastRow = position >= parts.length - inLastRow;
        return (
          <li
            key={index}
            style={{
              gridColumn: `span ${isLastRow ? columns : inLastRow}`,
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'center',
              background: palette.code.background,
              borderRadius: pictureRadius,
              borderTop: `7px solid ${palette.accent}`,
              padding: `${CARD_SIDE}em`,
            }}
          >
            <div style={{ opacity: isShown ? 1 : 0 }}>
              <EntryTitle text={title} theme={theme} look={look} />
              <EntryText text={below} isBelow={title.trim() !== ''} theme={theme} look={look} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
