import type { ComponentType } from 'react';
import type { BlockDrawing, BlockProps, PartOnPage, ThemeProps } from '../../drawing/theme-props.ts';
import { BESIDE_GAP, narrowIndent } from '../../measure/geometry.ts';
import { kindOf, type ColumnsBlock, type InnerBlock } from '../index.ts';
import { areBeside, columnWidth, STACKED_GAP } from './index.ts';

/** A sentence above a text is its heading, so it is nearer to it than to what is above. */
const NEAR_ITS_TEXT = 'calc(-0.3em - var(--air))';

/** The drawing of columns of blocks that these drawings draw. */
export function columnsDrawing(drawings: Readonly<Record<InnerBlock['kind'], unknown>>): BlockDrawing<ColumnsBlock> {
  const drawingOf = ({ kind }: InnerBlock): BlockDrawing<InnerBlock> => drawings[kind] as BlockDrawing<InnerBlock>;

  function ColumnsDrawing({ block, parts, theme, look }: BlockProps<ColumnsBlock>) {
    const inner = columnTheme(block, theme);
    const isBeside = areBeside(block, theme.geometry.text.width);
    const columns = columnsOnPage(block, parts, isBeside);
    return (
      <div
        style={
          isBeside
            ? {
                display: 'grid',
                gridTemplateColumns: `repeat(${columns.length}, minmax(0, 1fr))`,
                columnGap: BESIDE_GAP,
                alignItems: 'start',
              }
            : {}
        }
      >
        {[...columns.entries()].map(([column, blocks]) => {
          const isBelow = !isBeside && blocks.some(({ parts: own }) => own[0]?.index === 0 && !own[0].isFirstOnPage);
          return (
            <div key={column} style={column > 0 && isBelow ? { paddingTop: `${STACKED_GAP}em` } : {}}>
              {blocks.map(({ index, block: leaf, parts: own }, at) => {
                const Drawing = drawingOf(leaf) as ComponentType<BlockProps<InnerBlock>>;
                const isHeading = leaf.kind === 'statement' && blocks[at + 1]?.block.kind === 'text';
                return (
                  <div key={index} style={isHeading ? { marginBottom: NEAR_ITS_TEXT } : {}}>
                    <Drawing block={leaf} parts={own} theme={inner} look={look} />
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    );
  }

  return Object.assign(ColumnsDrawing, {
    prepare(block: ColumnsBlock, theme: ThemeProps) {
      const inner = columnTheme(block, theme);
      const missing = block.columns.flat().flatMap((leaf) => drawingOf(leaf).prepare?.(leaf, inner) ?? []);
      return missing.length === 0 ? null : Promise.all(missing).then(() => undefined);
    },
    problems(block: ColumnsBlock, theme: ThemeProps) {
      const inner = columnTheme(block, theme);
      return block.columns.flat().flatMap((leaf) => drawingOf(leaf).problems?.(leaf, inner) ?? []);
    },
  });
}

/** The theme of a slide for the blocks of a column. */
function columnTheme(block: ColumnsBlock, theme: ThemeProps): ThemeProps {
  const { picture: _, ...geometry } = theme.geometry;
  const { width: all } = geometry.text;
  const width = columnWidth(block.columns.length, all, areBeside(block, all));
  return {
    ...theme,
    measure: Math.min(theme.measure, width),
    geometry: { ...geometry, indent: narrowIndent(geometry.indent), text: { ...geometry.text, width } },
  };
}

interface LeafOnPage {
  readonly index: number;
  readonly block: InnerBlock;
  readonly parts: readonly PartOnPage[];
}

/** The blocks of each column with a part on the page. Columns beside each other each have a first part. */
function columnsOnPage({ columns }: ColumnsBlock, parts: readonly PartOnPage[], isBeside: boolean): LeafOnPage[][] {
  let first = 0;
  return columns.map((blocks) => {
    let isTop = isBeside;
    return blocks.flatMap((block, index) => {
      const count = kindOf(block).texts(block).length;
      const own = parts
        .filter((part) => part.index >= first && part.index < first + count)
        .map((part, position) => ({
          ...part,
          index: part.index - first,
          isFirstOnPage: isBeside ? isTop && position === 0 : part.isFirstOnPage,
        }));
      first += count;
      if (own.length > 0) isTop = false;
      return own.length === 0 ? [] : [{ index, block, parts: own }];
    });
  });
}
