import type { BlockDrawing, BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../entries.ts';
import { EntryText, EntryTitle, withInk } from '../entry-words.tsx';
import { Icon } from './icon.tsx';
import { iconProblem, prepareIcon } from './icons.ts';
import { CARD_GAP, CARD_SIDE, cardColumns, haveIcons, ICON_GAP, ICON_SIZE, type Cards } from './index.ts';

const iconsOf = ({ cards }: Cards): string[] => cards.flatMap(({ icon = '' }) => (icon === '' ? [] : [icon]));

/** Cards with their icons, which are loaded before. */
export const CardsDrawing: BlockDrawing<Cards> = Object.assign(CardRows, {
  prepare(block: Cards) {
    const missing = iconsOf(block).flatMap((icon) => prepareIcon(icon) ?? []);
    return missing.length === 0 ? null : Promise.all(missing).then(() => undefined);
  },
  problems: (block: Cards) => iconsOf(block).flatMap((icon) => iconProblem(icon) ?? []),
});

/** Cards of two in a row are three and two fifths wide, and the other way round in the next row. */
const STAGGERED_TRACKS = 5;
const staggeredSpan = (position: number): number => (position % 4 === 0 || position % 4 === 3 ? 3 : 2);

/** Cards in rows of the same height; the last row is as wide as the others. Grounds and icons stand from the beginning. */
function CardRows({ block, parts, theme, look }: BlockProps<Cards>) {
  const { palette, geometry, pictureRadius } = theme;
  const { grounds } = look;
  const columns = cardColumns(block, entrySetting(geometry));
  const hasIcons = haveIcons(block);
  const isBeside = hasIcons && columns === 1;
  const inLastRow = parts.length % columns === 0 ? columns : parts.length % columns;
  // Rows with fewer cards have wider ones.
  const isStaggered = grounds?.isStaggered === true && columns === 2 && inLastRow === 2;
  const tracks = isStaggered ? STAGGERED_TRACKS : columns * inLastRow;
  return (
    <ul
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${tracks}, minmax(0, 1fr))`,
        gridAutoRows: '1fr',
        gap: grounds?.gap ?? CARD_GAP,
        listStyle: 'none',
        margin: 0,
        padding: grounds === undefined ? `${CARD_GAP}px 0 0` : 0,
      }}
    >
      {parts.map(({ index, isShown }, position) => {
        const { title = '', text: below = '', icon = '' } = block.cards[index] ?? {};
        const isLastRow = position >= parts.length - inLastRow;
        const own = grounds?.of(position, parts.length);
        const ownLook = own === undefined ? look : withInk(look, own.ink);
        return (
          <li
            key={index}
            style={{
              gridColumn: `span ${isStaggered ? staggeredSpan(position) : isLastRow ? columns : inLastRow}`,
              display: 'flex',
              flexDirection: isBeside ? 'row-reverse' : 'column',
              justifyContent: hasIcons ? 'space-between' : 'center',
              gap: `${ICON_GAP}em`,
              ...(own === undefined || grounds === undefined
                ? {
                    background: palette.code.background,
                    borderRadius: pictureRadius,
                    borderTop: `7px solid ${palette.accent}`,
                    padding: `${CARD_SIDE}em`,
                  }
                : { background: own.ground, borderRadius: grounds.radius, padding: grounds.padding }),
              ...(isBeside ? { alignItems: 'center' } : {}),
            }}
          >
            {hasIcons && (
              <div
                style={{
                  flex: 'none',
                  width: `${ICON_SIZE}em`,
                  height: `${ICON_SIZE}em`,
                  color: own?.mark ?? palette.accent,
                }}
              >
                <Icon name={icon} style={{ width: '100%', height: '100%' }} />
              </div>
            )}
            <div style={{ minWidth: 0, opacity: isShown ? 1 : 0, ...(isBeside ? { flex: '1 1 0' } : {}) }}>
              <EntryTitle text={title} theme={theme} look={ownLook} />
              <EntryText text={below} isBelow={title.trim() !== ''} theme={theme} look={ownLook} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
