import type { CSSProperties } from 'react';
import type { BlockDrawing, BlockProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../entries.ts';
import { EntryParts, isHeading, withInk } from '../entry-words.tsx';
import { Icon } from './icon.tsx';
import { iconProblem, prepareIcon } from './icons.ts';
import {
  areParted,
  CARD_GAP,
  CARD_SIDE,
  cardColumns,
  haveIcons,
  ICON_GAP,
  ICON_SIZE,
  LIST_SIDE,
  WORDS_GAP,
  WORDS_SHARE,
  type Cards,
} from './index.ts';

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

/** The tracks of a row of cards: icons, words and texts stand at the same heights. */
const cardTracks = (hasIcons: boolean): string => (hasIcons ? '1fr auto auto 0' : '1fr auto auto 1fr');
const TRACKS_OF_CARD = 4;

/** Words of a card and its text beside them, on one line. */
const PARTED: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: `minmax(0, ${WORDS_SHARE}fr) minmax(0, ${1 - WORDS_SHARE}fr)`,
  columnGap: `${WORDS_GAP}em`,
  alignContent: 'center',
  alignItems: 'baseline',
};

/** Lines between a card and the ones before and above it, like the bars of a window. */
function pane(position: number, columns: number, colour: string): CSSProperties {
  const line = `2px solid ${colour}`;
  const isFirst = position % columns === 0;
  return {
    ...(isFirst ? { paddingInlineStart: 0 } : { borderInlineStart: line }),
    ...(position >= columns ? { borderTop: line } : {}),
  };
}

/** Cards in rows of the same height; the last row is as wide as the others. Icons and headings stand from the beginning, with their grounds. */
function CardRows({ block, parts, theme, look }: BlockProps<Cards>) {
  const { palette, geometry, pictureRadius } = theme;
  const { grounds, hasPanes } = look;
  const columns = cardColumns(block, entrySetting(geometry));
  const hasIcons = haveIcons(block);
  const isBeside = hasIcons && columns === 1;
  const isList = geometry.cardsIn === 'list';
  const isParted = areParted(block, entrySetting(geometry));
  const inLastRow = parts.length % columns === 0 ? columns : parts.length % columns;
  // Rows with fewer cards have wider ones.
  const isStaggered = grounds?.isStaggered === true && columns === 2 && inLastRow === 2;
  const gap = hasPanes === true ? 0 : (grounds?.gap ?? CARD_GAP);
  const rowCount = Math.ceil(parts.length / columns);
  const tracks = isStaggered ? STAGGERED_TRACKS : columns * inLastRow;
  return (
    <ul
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: `repeat(${tracks}, minmax(0, 1fr))`,
        ...(isBeside || isList || isParted
          ? { gridAutoRows: '1fr', rowGap: gap }
          : { gridTemplateRows: Array<string>(rowCount).fill(cardTracks(hasIcons)).join(` ${gap}px `) }),
        columnGap: gap,
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
              ...(isBeside
                ? { display: 'flex', flexDirection: 'row-reverse', alignItems: 'center', gap: `${ICON_GAP}em` }
                : isList
                  ? { display: 'flex', flexDirection: 'column', justifyContent: 'center' }
                  : isParted
                    ? PARTED
                    : {
                        display: 'grid',
                        gridRow: `${Math.floor(position / columns) * (TRACKS_OF_CARD + 1) + 1} / span ${TRACKS_OF_CARD}`,
                        gridTemplateRows: 'subgrid',
                        gridTemplateColumns: 'minmax(0, 1fr)',
                      }),
              // A card without icon and heading would be empty until it is spoken; lines between cards stand.
              opacity: isShown || hasIcons || hasPanes === true || isHeading(below, theme) ? 1 : 0,
              ...(own === undefined || grounds === undefined
                ? {
                    padding: isList ? `${LIST_SIDE}em 0` : `${CARD_SIDE}em`,
                    ...(hasPanes === true
                      ? pane(position, columns, palette.hairline)
                      : {
                          background: palette.code.background,
                          borderRadius: pictureRadius,
                          borderTop: `7px solid ${palette.accent}`,
                        }),
                  }
                : { background: own.ground, borderRadius: grounds.radius, padding: grounds.padding }),
            }}
          >
            {hasIcons ? (
              <div
                style={{
                  flex: 'none',
                  width: `${ICON_SIZE}em`,
                  height: `${ICON_SIZE}em`,
                  marginBottom: isBeside ? 0 : `${ICON_GAP}em`,
                  color: own?.mark ?? palette.accent,
                }}
              >
                <Icon name={icon} style={{ width: '100%', height: '100%' }} />
              </div>
            ) : (
              !isParted && <div />
            )}
            <div style={isBeside ? { flex: '1 1 0', minWidth: 0 } : { display: 'contents' }}>
              <EntryParts
                title={title}
                text={below}
                isShown={isShown}
                isBeside={isParted}
                theme={theme}
                look={ownLook}
                {...(isList ? { titleStyle: { color: palette.accent } } : {})}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
