import type { ComponentType } from 'react';
import { BLOCK_DRAWINGS } from './drawings.ts';
import { isPicture, kindOf, type Block } from './index.ts';
import { besideRuns } from '../picture/beside.ts';
import { BESIDE_GAP } from '../measure/geometry.ts';
import { isBalanced } from '../picture/slide-layout.ts';
import { sharesHeight } from '../drawing/shared-height.ts';
import type { BlockProps, BodyLook, PartOnPage, ThemeProps } from '../drawing/theme-props.ts';

interface BlockOnPage {
  readonly index: number;
  readonly block: Block;
  readonly parts: readonly PartOnPage[];
}

/** The blocks with a part on the current page. */
function blocksOnPage({ slide, parts, shown }: ThemeProps): BlockOnPage[] {
  let first = 0;
  return slide.blocks.flatMap((block, index) => {
    const count = kindOf(block).texts(block).length;
    const onPage = parts.flatMap((part, position) =>
      part >= first && part < first + count
        ? [{ index: part - first, isShown: shown[position]!, isFirstOnPage: position === 0 }]
        : [],
    );
    first += count;
    return onPage.length === 0 || isPicture(block) ? [] : [{ index, block, parts: onPage }];
  });
}

/** Space above and below a short table or the like, as shares of the room that it leaves. */
const ABOVE = 1;
const BELOW = 1;

/** The body below the title: the blocks of the current page, one below the other. */
export function Body({ theme, look }: { theme: ThemeProps; look: BodyLook }) {
  const isFilled = theme.slide.blocks.some((block) => kindOf(block).isFilling === true);
  // On several pages all begin at the same height.
  const isShared = sharesHeight(theme);
  const hasSpace = !isFilled && !isShared && isBalanced(theme.slide.blocks) && theme.pageCount === 1;
  const isGrown = isFilled || hasSpace || isShared || theme.geometry.statementSize !== undefined;
  return (
    <div
      style={{
        flex: isGrown ? '1 0 auto' : 'none',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        fontSize: 'var(--bullet)',
      }}
    >
      {hasSpace && <div style={{ flex: ABOVE }} />}
      {besideRuns(blocksOnPage(theme), theme.geometry.text.width).map(({ blocks, columns }) => {
        const drawn = blocks.map(({ index, block, parts }) => {
          const Drawing = (look.kinds?.[block.kind] ?? BLOCK_DRAWINGS[block.kind]) as ComponentType<BlockProps<Block>>;
          // An element without a box of its own: the page of the editor finds the block by it.
          return (
            <div key={index} data-block={index} style={{ display: 'contents' }}>
              <Drawing block={block} parts={parts} theme={theme} look={look} />
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
            }}
          >
            {drawn}
          </div>
        );
      })}
      {hasSpace && <div style={{ flex: BELOW }} />}
    </div>
  );
}
