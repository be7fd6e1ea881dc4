import type { ComponentType, CSSProperties } from 'react';
import { BLOCK_DRAWINGS } from './drawings.ts';
import { isPicture, kindOf, sentenceOf, type Block } from './index.ts';
import { areNumbers } from './number/index.ts';
import { ownMarks } from '../picture/spoken-marks.ts';
import { besideRuns } from '../picture/beside.ts';
import { BESIDE_GAP, isBesideTitle } from '../measure/geometry.ts';
import { hasSubtitle } from '../film/slide-role.ts';
import { isBalanced } from '../picture/slide-layout.ts';
import { sharesHeight } from '../drawing/shared-height.ts';
import type { BlockProps, BodyLook, PartOnPage, ThemeProps } from '../drawing/theme-props.ts';

interface BlockOnPage {
  readonly index: number;
  readonly block: Block;
  readonly parts: readonly PartOnPage[];
  /** As in BlockProps. */
  readonly mark?: number;
}

/** The blocks with a part on the current page. */
function blocksOnPage({ slide, parts, shown, mark }: ThemeProps): BlockOnPage[] {
  let first = 0;
  const marks = ownMarks(slide.blocks, mark);
  return slide.blocks.flatMap((block, index) => {
    const count = kindOf(block).texts(block).length;
    const onPage = parts.flatMap((part, position) =>
      part >= first && part < first + count
        ? [{ index: part - first, isShown: shown[position]!, isFirstOnPage: position === 0 }]
        : [],
    );
    first += count;
    const own = marks[index];
    const spoken = own === undefined ? {} : { mark: own };
    return onPage.length === 0 || isPicture(block) ? [] : [{ index, block, parts: onPage, ...spoken }];
  });
}

/** Lines between columns, over the whole height. */
function ColumnRules({ columns, theme }: { readonly columns: number; readonly theme: ThemeProps }) {
  return Array.from({ length: columns - 1 }, (_, index) => (
    <div
      key={index}
      aria-hidden
      style={{
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: `calc((100% + ${BESIDE_GAP}px) * ${(index + 1) / columns} - ${BESIDE_GAP / 2}px)`,
        width: 2,
        background: theme.palette.hairline,
      }}
    />
  ));
}

/**
 * Shares of the room above and below a body that does not fill it. With a title above or beside it, it is lower than its
 * middle, so that both are in the middle of the slide; on the ground of the title a sentence stands lower still,
 * and a figure near its foot.
 */
function spaceAround({ slide, geometry, orientation }: ThemeProps): { readonly above: number; readonly below: number } {
  if (slide.title.trim() === '' || orientation === 'portrait') return { above: 1, below: 1 };
  const isText = isBalanced(slide.blocks) && geometry.statementSize !== undefined;
  const isSentence = areNumbers(slide.blocks) || sentenceOf(slide.blocks) !== null;
  // Text beside its title begins with it.
  if (isBesideTitle(geometry) && isText && !isSentence) return { above: 0, below: 1 };
  const isOnField = geometry.fields?.some(({ holds }) => holds === 'body') === true;
  if (isSentence && !isOnField) return { above: 1, below: areNumbers(slide.blocks) ? 0.15 : 0.5 };
  return { above: geometry.statementSize === undefined ? 1.7 : 1, below: 1 };
}

/** Whether a block takes all of the height, as drawings of a theme for a kind do. */
const fillsBody = (block: Block, { kinds }: BodyLook): boolean =>
  kindOf(block).isFilling === true || kinds?.[block.kind] !== undefined;

/** A drawing may reach so far beyond the body, and its edge is so soft that it parts no letter, in reference units. */
const BLEED = 240;
const SOFT_EDGE = 320;
/** What of it is there from the first picture on. */
const AT_ONCE = 0.3;

/** A drawing as far as it is drawn, from where lines of text start. */
function drawnUpTo({ motion, direction }: ThemeProps): CSSProperties {
  if (motion === null || motion >= 1) return {};
  const share = AT_ONCE + (1 - AT_ONCE) * (1 - (1 - motion) ** 2);
  const end = `calc(${share} * (100% + ${SOFT_EDGE}px))`;
  const to = direction === 'rtl' ? 'left' : 'right';
  return {
    maskImage: `linear-gradient(to ${to}, #000 calc(${end} - ${SOFT_EDGE}px), transparent ${end})`,
    // A mask hides all that is outside of its box.
    padding: BLEED,
    margin: -BLEED,
  };
}

/** The body below the title: the blocks of the current page, one below the other. */
export function Body({ theme, look }: { theme: ThemeProps; look: BodyLook }) {
  const { slide, geometry } = theme;
  const runs = besideRuns(blocksOnPage(theme), geometry.text.width);
  const isRowOfFigures = areNumbers(slide.blocks) && runs.every(({ columns }) => columns > 1);
  const isFilled = isRowOfFigures || slide.blocks.some((block) => fillsBody(block, look));
  // On several pages all begin at the same height.
  const isShared = sharesHeight(theme);
  const isShort = geometry.statementSize !== undefined || (isBalanced(slide.blocks) && theme.pageCount === 1);
  const isBelowTitle = geometry.arrangement === 'stacked' && hasSubtitle(slide);
  const hasSpace = !isFilled && !isShared && isShort && !isBelowTitle;
  const { above, below } = spaceAround(theme);
  const isDrawn =
    slide.blocks.length > 0 && slide.blocks.every((block) => kindOf(block).movesFirst?.(block) === 'drawn');
  return (
    <div
      style={{
        ...(isDrawn ? drawnUpTo(theme) : {}),
        flex: isFilled || isShared || hasSpace ? '1 0 auto' : 'none',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        fontSize: 'var(--bullet)',
      }}
    >
      {hasSpace && <div style={{ flex: above }} />}
      {runs.map(({ blocks, columns }) => {
        const drawn = blocks.map(({ index, block, ...onPage }) => {
          const Drawing = (look.kinds?.[block.kind] ?? BLOCK_DRAWINGS[block.kind]) as ComponentType<BlockProps<Block>>;
          // An element without a box of its own: the page of the editor finds the block by it.
          return (
            <div key={index} data-block={index} style={{ display: 'contents' }}>
              <Drawing block={block} {...onPage} theme={theme} look={look} />
            </div>
          );
        });
        if (columns === 1) return drawn;
        return (
          <div
            key={blocks[0]!.index}
            style={{
              display: 'grid',
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              columnGap: BESIDE_GAP,
              ...(isRowOfFigures
                ? { flex: '1 0 auto', alignContent: 'end', paddingBottom: '4%', position: 'relative' }
                : {}),
            }}
          >
            {isRowOfFigures && <ColumnRules columns={columns} theme={theme} />}
            {drawn}
          </div>
        );
      })}
      {hasSpace && <div style={{ flex: below }} />}
    </div>
  );
}
