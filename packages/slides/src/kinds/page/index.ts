import { LIMITS } from '@slidewright/domain/limits';
import type { RootContent } from 'mdast';
import { z } from 'zod/mini';
import { bullets, type Bullets } from '../bullets/index.ts';
import { chartSchema, type Chart } from '../chart/index.ts';
import { code, type Code } from '../code/index.ts';
import { equation, type Equation } from '../equation/index.ts';
import { blockOf, cut, text } from '../fields.ts';
import { image, imagePath, LIBRARY_IMAGE, libraryImageId, pixels, type ImageBlock } from '../image/index.ts';
import type { Appearance, BlockKind, MeasuredPart } from '../kind.ts';
import { ofOneNode, trimmedLines } from '../markdown.ts';
import { withoutRepetitions } from '@slidewright/domain/speech/repetitions';
import { withFullStop } from '../sentences.ts';
import { tableSchema, type Table } from '../table/index.ts';
import { plainText, type Text } from '../text/index.ts';

/** A table, or a chart as its table: versions that know no charts here read the table. */
const tableOrChart = z.extend(tableSchema, {
  chart: z.exactOptional(z.pick(chartSchema, { type: true, axis: true })),
});

/** A part of a page of a deck, which can become a block. */
export type PagePart = Text | Bullets | z.output<typeof tableOrChart> | Code | Equation | ImageBlock;

/** What a page is from one click on, or at its beginning. */
const pageState = z.object({
  /** An image of the owner's library, as large as that of the page. */
  imageId: libraryImageId,
  /** What appears or changes with it, as lines, for its time in the speech; '' for what has no words. */
  words: text(LIMITS.textLength),
});
export type PageState = z.output<typeof pageState>;

const LONGEST_LEFT_OUT = 80;
const MOST_LEFT_OUT = 12;

const schema = z.object({
  kind: z.literal('page'),
  /** An image of the owner's library: the page as it looks; '' until one is chosen. */
  imageId: libraryImageId,
  /** The text of the page without its title, for search and for those who cannot see it. Spoken without notes. */
  text: text(LIMITS.textLength),
  /** Size of the image in pixels; 0 until one is chosen. */
  width: pixels,
  height: pixels,
  /**
   * The states of the page that are shown one after the other in its place, the first of them from the beginning. Of
   * another picture than that of the page, `of`, they are not shown.
   */
  builds: z.exactOptional(
    z.object({
      of: libraryImageId,
      states: z.array(pageState).check(z.minLength(2), z.maxLength(LIMITS.pageStates)),
    }),
  ),
  /** The parts of the page as blocks, in reading order, for a page that is made editable. They are not drawn. */
  parts: z.exactOptional(
    z
      .array(blockOf<PagePart>([plainText, bullets, { schema: tableOrChart }, code, equation, image]))
      .check(z.maxLength(LIMITS.blocksPerSlide)),
  ),
  /** What of the page is in none of its parts: 'a chart'. */
  leftOut: z.exactOptional(z.array(text(LONGEST_LEFT_OUT)).check(z.maxLength(MOST_LEFT_OUT))),
});
export type Page = z.output<typeof schema>;

const NO_ROOM: MeasuredPart = { height: () => 0, weight: 0, isStatementAt: () => true };

const SETTINGS = /^page (\d{1,4})x(\d{1,4})$/;

/** The lines of a text that are not blank, without the spaces around them. */
const linesOf = (text: string): string[] =>
  trimmedLines(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The page of a paragraph that is only an image with this title: `page 1920x1080`. */
function pageOf(node: RootContent): Page | null {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  if (only?.type !== 'image' || others.length > 0) return null;
  const imageId = LIBRARY_IMAGE.exec(only.url)?.[1];
  const [, width, height] = SETTINGS.exec(only.title ?? '') ?? [];
  if (imageId === undefined || width === undefined) return null;
  const words = cut(linesOf(only.alt ?? '').join('\n'), LIMITS.textLength);
  const read = schema.safeParse({ kind: 'page', imageId, text: words, width: Number(width), height: Number(height) });
  return read.success ? read.data : null;
}

/** Whether a body is one page, which then fills the slide: the title is part of the picture. */
export function isWholePage(blocks: readonly { readonly kind: string }[]): boolean {
  return blocks.length === 1 && blocks[0]!.kind === 'page';
}

/** The states of a page; none for one that is shown complete. */
export function pageStates({ imageId, builds }: Pick<Page, 'imageId' | 'builds'>): readonly PageState[] {
  return builds !== undefined && builds.of === imageId ? builds.states : [];
}

/**
 * What a page becomes when it is made editable: its parts as blocks; of a page without parts its text, a single line as
 * text, several as bullets, of which those that do not fit into a list are left out. Empty for a page without both.
 */
export function editableBlocks({
  parts = [],
  text: words,
}: Page): (Exclude<PagePart, { kind: 'table' }> | Table | Chart)[] {
  if (parts.length > 0) return parts.map(blockOfPart);
  const items = linesOf(words);
  if (items.length === 0) return [];
  if (items.length === 1) return [{ kind: 'text', text: items[0]! }];
  const fitting = items.slice(0, LIMITS.bulletsPerSlide).map((item) => cut(item, LIMITS.bulletLength));
  return [{ kind: 'bullets', items: fitting }];
}

function blockOfPart(part: PagePart) {
  if (part.kind !== 'table') return part;
  const { chart, ...table } = part;
  return chart === undefined ? table : { ...chart, kind: 'chart' as const, header: table.header, rows: table.rows };
}

/** What of a page is drawn and spoken: its parts are not, and neither are states of another picture. */
function shownOf({ parts: _parts, leftOut: _leftOut, builds, ...shown }: Page): Page {
  return builds === undefined || builds.of !== shown.imageId ? shown : { ...shown, builds };
}

/** A page with states has a part for each. */
function perState<Value>(page: Page, first: Value, later: (state: PageState) => Value): Value[] {
  return [first, ...pageStates(page).slice(1).map(later)];
}

/**
 * A page of an imported deck as a picture, with its text. Alone it fills the slide, without anything of the theme; next
 * to other blocks it has an area like an image.
 */
export const page: BlockKind<Page> = {
  kind: 'page',
  schema,
  picture: ({ imageId, width, height, text: description }) => ({ imageId, width, height, description, focus: null }),
  empty: { kind: 'page', imageId: '', text: '', width: 0, height: 0 },
  written: (block) => (block.imageId === '' ? null : shownOf(block)),
  // Its text is spoken in the order of the page, whatever its states show.
  texts: (block) => perState(block, withoutRepetitions(linesOf(block.text)).map(withFullStop).join(' '), () => ''),
  cues: (block) =>
    pageStates(block).length === 0
      ? page.texts(block)
      : perState<string | null>(block, null, ({ words }) => (words === '' ? null : words)),
  appearances: (block) => perState<Appearance>(block, 'standing', () => 'inTurn'),
  description: ({ text: words }) => linesOf(words).join('\n'),
  inWords: (block) =>
    editableBlocks(block).flatMap((part) => (part.kind === 'image' ? (image.inWords?.(part) ?? []) : part)),
  // Another picture with the same text is spoken in the same way.
  content: ({ text: words }) => JSON.stringify(['page', words]),
  measure: (block) => perState(block, NO_ROOM, () => NO_ROOM),
  toMarkdown({ imageId, text: words, width, height }) {
    const title = `page ${width}x${height}`;
    const alt = linesOf(words).join('\n');
    return [{ type: 'paragraph', children: [{ type: 'image', url: imagePath(imageId), alt, title }] }];
  },
  fromMarkdown: ofOneNode((node) => {
    const found = pageOf(node);
    return found === null ? [] : [found];
  }),
  form: [
    {
      name: 'imageId',
      control: 'image',
      alt: 'text',
      width: 'width',
      height: 'height',
      maxLength: LIMITS.textLength,
    },
  ],
};
