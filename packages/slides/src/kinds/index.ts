import type { RootContent } from 'mdast';
import { bullets } from './bullets/index.ts';
import { cards } from './cards/index.ts';
import { chart } from './chart/index.ts';
import { code } from './code/index.ts';
import { columnsOf } from './columns/index.ts';
import { slotName } from './columns/slots.ts';
import { compare } from './compare/index.ts';
import { diagram } from './diagram/index.ts';
import { equation } from './equation/index.ts';
import { image } from './image/index.ts';
import type { BlockKind, BlockPicture, MarkdownReader, MarkdownRun } from './kind.ts';
import { number } from './number/index.ts';
import { page, pageStates } from './page/index.ts';
import { quote } from './quote/index.ts';
import { statement } from './statement/index.ts';
import { steps } from './steps/index.ts';
import { table } from './table/index.ts';
import { plainText } from './text/index.ts';
import { timeline } from './timeline/index.ts';

/** The kinds of blocks that can stand in columns. */
const INNER_KINDS = {
  bullets,
  text: plainText,
  statement,
  quote,
  number,
  table,
  code,
  equation,
  chart,
  diagram,
  image,
};

type BlockOf<Kind> = Kind extends BlockKind<infer Block> ? Block : never;
/** A block that can stand in columns. */
export type InnerBlock = BlockOf<(typeof INNER_KINDS)[keyof typeof INNER_KINDS]>;

/**
 * All kinds of blocks, in the order of the editor. Of two kinds that hold a node of a Markdown document, the later one
 * does. A kind is a folder here, a line in this table and one in `drawings.ts`.
 */
export const BLOCK_KINDS = {
  ...INNER_KINDS,
  steps,
  timeline,
  cards,
  compare,
  page,
  columns: columnsOf<InnerBlock>(INNER_KINDS, (nodes, reader) => readBlocks<InnerBlock>(INNER_KINDS, nodes, reader)),
};

/** A block of a slide's body. */
export type Block = BlockOf<(typeof BLOCK_KINDS)[keyof typeof BLOCK_KINDS]>;
export type BlockKindName = Block['kind'];
/** Columns of blocks. */
export type ColumnsBlock = Extract<Block, { kind: 'columns' }>;
/** A block that holds no other blocks. */
export type LeafBlock = Exclude<Block, ColumnsBlock>;

/** Whether a block can stand in columns. */
export function isInner(block: Block): block is InnerBlock {
  return Object.hasOwn(INNER_KINDS, block.kind);
}

/** The blocks of a slide of a Markdown document. */
export function blocksOfMarkdown(nodes: readonly RootContent[], reader: MarkdownReader): readonly Block[] {
  return readBlocks<Block>(BLOCK_KINDS, nodes, reader);
}

function readBlocks<Found extends { readonly kind: string }>(
  kinds: object,
  nodes: readonly RootContent[],
  reader: MarkdownReader,
): Found[] {
  // Kinds of special paragraphs and code stand after those of any text and code.
  const readers = (Object.values(kinds) as readonly BlockKind<Found>[]).toReversed();
  const blocks: Found[] = [];
  for (let at = 0; at < nodes.length;) {
    const name = slotName(nodes[at]!, reader.textOf);
    // The list below a mark that cannot stand here is a list, and a mark without a list is nothing.
    const isMark = name !== null && isMarkedKind(name);
    if (isMark && !(Object.hasOwn(kinds, name) && nodes[at + 1]?.type === 'list')) {
      at += 1;
      continue;
    }
    let run: MarkdownRun<Found> | null = null;
    for (const kind of readers) run ??= kind.fromMarkdown?.(nodes, at, reader) ?? null;
    if (run === null) reader.leaveOut(nodes[at]!);
    blocks.push(...(run?.blocks ?? []));
    at += run?.count ?? 1;
  }
  return blocks;
}

/** The blocks of a body that hold no others, in reading order: columns are replaced by their blocks. */
export function leafBlocks(blocks: readonly Block[]): LeafBlock[] {
  return blocks.flatMap((block) => (block.kind === 'columns' ? block.columns.flat() : [block]));
}

/** A body whose blocks that hold no others are replaced, also in columns. */
export function replaceLeaves(
  blocks: readonly Block[],
  replaced: <Leaf extends LeafBlock>(block: Leaf) => readonly (Leaf | InnerBlock)[],
): Block[] {
  return blocks.flatMap((block): readonly Block[] =>
    block.kind === 'columns'
      ? [{ ...block, columns: block.columns.map((inner) => inner.flatMap((one) => replaced(one))) }]
      : replaced(block),
  );
}

/** Whether a list below the mark `::name::` in Markdown is a block of that kind. */
export function isMarkedKind(name: string): boolean {
  return (
    Object.hasOwn(BLOCK_KINDS, name) &&
    (BLOCK_KINDS as Readonly<Record<string, { isMarked?: true }>>)[name]!.isMarked === true
  );
}

/** Whether a block is drawn, such as a chart, and is a picture in formats that cannot draw it. */
export function isDrawing(block: Block): boolean {
  return kindOf(block).isDrawing === true;
}

/** The picture that a block is; null for one that stands in the column of the text. */
export function pictureOf(block: Block): BlockPicture | null {
  return kindOf(block).picture?.(block) ?? null;
}

/** Whether a block stands in the area of pictures. */
export function isPicture(block: Block): boolean {
  return pictureOf(block) !== null;
}

/** The kind that all blocks have; null where there are none or several kinds. */
export function onlyKind(blocks: readonly Block[]): BlockKindName | null {
  const kinds = new Set(blocks.map(({ kind }) => kind));
  return kinds.size === 1 ? blocks[0]!.kind : null;
}

/** Whether a body consists of sentences that are said or quoted; null for others. */
export function sentenceOf(blocks: readonly Block[]): 'said' | 'quoted' | null {
  return onlyKind(blocks) === null ? null : (kindOf(blocks[0]!).sentence ?? null);
}

/** The ids of all images that a body names, also those of the parts of pages, which are not drawn. */
export function namedImageIdsOf(blocks: readonly Block[]): string[] {
  const parts = leafBlocks(blocks).flatMap((block) => (block.kind === 'page' ? (block.parts ?? []) : []));
  const ofParts = parts.flatMap((part) => (part.kind === 'image' && part.imageId !== '' ? [part.imageId] : []));
  return [...drawnImageIdsOf(blocks), ...ofParts];
}

/** The ids of the images of a body that a film draws, with those of the states of pages. */
export function drawnImageIdsOf(blocks: readonly Block[]): string[] {
  const states = leafBlocks(blocks).flatMap((block) => (block.kind === 'page' ? pageStates(block) : []));
  return [...new Set([...imageIdsOf(blocks), ...states.map(({ imageId }) => imageId)])];
}

/** The id of the image of each block that has one; of a page with states, only that of the whole page. */
export function imageIdsOf(blocks: readonly Block[]): string[] {
  return leafBlocks(blocks).flatMap((block) => ('imageId' in block && block.imageId !== '' ? [block.imageId] : []));
}

/** The kind of a block, typed to accept the block. */
export function kindOf<Name extends BlockKindName>(block: { kind: Name }): BlockKind<Extract<Block, { kind: Name }>> {
  return BLOCK_KINDS[block.kind] as unknown as BlockKind<Extract<Block, { kind: Name }>>;
}
