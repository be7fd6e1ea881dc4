import type { BlockProps, BodyLook, PartOnPage, ThemeProps } from '../../drawing/theme-props.ts';
import { entrySetting } from '../entries.ts';
import { EntryText, EntryTitle, withInk } from '../entry-words.tsx';
import { sideColours } from './colours.ts';
import { areBeside, ITEM_GAP, itemScale, SIDE_EDGE, SIDE_GAP, SIDES, TITLE_SCALE, type Compare } from './index.ts';

interface SideOnPage {
  readonly side: number;
  readonly title: string;
  readonly isTitleShown: boolean;
  readonly items: readonly { readonly index: number; readonly text: string; readonly isShown: boolean }[];
}

/** The sides with a part on the page. A side without points has its title as its part. */
function sidesOnPage({ sides }: Compare, parts: readonly PartOnPage[]): SideOnPage[] {
  let first = 0;
  return sides.flatMap(({ title, items }, side) => {
    const count = Math.max(1, items.length);
    const own = parts.filter(({ index }) => index >= first && index < first + count);
    const shown = own.map(({ index, isShown }) => ({
      index: index - first,
      text: items[index - first] ?? '',
      isShown,
    }));
    first += count;
    if (own.length === 0) return [];
    const isTitleShown = items.length > 0 || own[0]!.isShown;
    return [{ side, title, isTitleShown, items: items.length === 0 ? [] : shown }];
  });
}

/** Two grounds with a title each, beside each other with their points at the same heights, or below each other. */
export function CompareDrawing({ block, parts, theme, look }: BlockProps<Compare>) {
  const isBeside = areBeside(block, entrySetting(theme.geometry));
  const sides = sidesOnPage(block, parts);
  const rows = Math.max(1, ...sides.map(({ items }) => items.length));
  return (
    <div
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gap: look.grounds?.gap ?? SIDE_GAP,
        paddingTop: look.grounds === undefined ? SIDE_GAP : 0,
        ...(isBeside
          ? {
              gridTemplateColumns: sides
                .map((_, side) => `minmax(0, ${side === 0 ? 1 : (look.grounds?.secondSide ?? 1)}fr)`)
                .join(' '),
              gridTemplateRows: `auto repeat(${rows}, minmax(auto, 1fr))`,
              rowGap: 0,
            }
          : { gridTemplateRows: sides.map(({ items }) => `minmax(auto, ${items.length + 1}fr)`).join(' ') }),
      }}
    >
      {sides.map((side, position) => (
        <Side
          key={side.side}
          {...side}
          column={position}
          rows={isBeside ? rows : null}
          scale={itemScale(block)}
          theme={theme}
          look={look}
        />
      ))}
    </div>
  );
}

type SideProps = SideOnPage & {
  readonly column: number;
  /** Number of rows that it shares with the other side; null if it has rows of its own. */
  readonly rows: number | null;
  readonly scale: number;
  readonly theme: ThemeProps;
  readonly look: BodyLook;
};

function Side({ side, title, isTitleShown, items, column, rows, scale, theme, look }: SideProps) {
  const { grounds } = look;
  const { ground, ink, line } = grounds?.of(side, SIDES) ?? sideColours(theme.palette, side);
  const own = withInk(look, ink);
  const edge = `${SIDE_EDGE}em`;
  return (
    <section
      style={{
        display: 'grid',
        gridTemplateRows: rows === null ? `auto repeat(${items.length}, minmax(auto, 1fr))` : 'subgrid',
        ...(rows === null ? {} : { gridColumn: column + 1, gridRow: `1 / span ${rows + 1}` }),
        background: ground,
        borderRadius: grounds?.radius ?? theme.pictureRadius,
        padding: grounds?.padding ?? `${edge} ${edge} ${SIDE_EDGE / 2}em`,
      }}
    >
      <div style={{ opacity: isTitleShown ? 1 : 0, paddingBottom: `${SIDE_EDGE / 2}em` }}>
        <EntryTitle
          text={title}
          theme={theme}
          look={own}
          style={{ fontSize: `${TITLE_SCALE}em`, ...grounds?.heads?.[side] }}
        />
      </div>
      {items.map(({ index, text, isShown }) => (
        <div
          key={index}
          style={{
            display: 'flex',
            // Single points of different lengths begin at the same height.
            alignItems: items.length === 1 ? 'flex-start' : 'center',
            borderTop: `2px solid ${line}`,
            padding: `${ITEM_GAP / 2}em 0`,
          }}
        >
          <div style={{ flex: '1 1 0', minWidth: 0, opacity: isShown ? 1 : theme.waiting }}>
            <EntryText text={text} isBelow={false} scale={scale} theme={theme} look={own} />
          </div>
        </div>
      ))}
    </section>
  );
}
