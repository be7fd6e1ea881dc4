import { LIMITS } from '@slidewright/domain/limits';
import type { RootContent } from 'mdast';
import { z } from 'zod/mini';
import type { Bullets } from '../bullets/index.ts';
import { cut, text } from '../fields.ts';
import { imagePath, LIBRARY_IMAGE, libraryImageId, pixels } from '../image/index.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode, trimmedLines } from '../markdown.ts';
import { withFullStop } from '../sentences.ts';
import type { Text } from '../text/index.ts';

const schema = z.object({
  kind: z.literal('page'),
  /** An image of the owner's library: the page as it looks; '' until one is chosen. */
  imageId: libraryImageId,
  /** The text of the page without its title, for search and for those who cannot see it. Spoken without notes. */
  text: text(LIMITS.textLength),
  /** Size of the image in pixels; 0 until one is chosen. */
  width: pixels,
  height: pixels,
});
export type Page = z.output<typeof schema>;

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

/**
 * The text of a page as blocks that can be edited: a single line as text, several as bullets; what does not fit into a
 * list is left out. Empty for a page without text.
 */
export function editableBlocks({ text: words }: Page): (Text | Bullets)[] {
  const items = linesOf(words);
  if (items.length === 0) return [];
  if (items.length === 1) return [{ kind: 'text', text: items[0]! }];
  const fitting = items.slice(0, LIMITS.bulletsPerSlide).map((item) => cut(item, LIMITS.bulletLength));
  return [{ kind: 'bullets', items: fitting }];
}

/**
 * A page of an imported deck as a picture, with its text. Alone it fills the slide, without anything of the theme; next
 * to other blocks it has an area like an image.
 */
export const page: BlockKind<Page> = {
  kind: 'page',
  label: 'Page',
  summary: 'A picture that is the whole slide',
  schema,
  isPicture: true,
  empty: { kind: 'page', imageId: '', text: '', width: 0, height: 0 },
  written: (block) => (block.imageId === '' ? null : block),
  texts: ({ text: words }) => [linesOf(words).map(withFullStop).join(' ')],
  description: ({ text: words }) => linesOf(words).join('\n'),
  // Another picture with the same text is spoken in the same way.
  content: ({ text: words }) => JSON.stringify(['page', words]),
  measure: () => [{ height: () => 0, weight: 0 }],
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
      label: 'Text of the page',
      hint: 'For search, and for people who cannot see the page. On a slide without notes it is spoken.',
      control: 'image',
      alt: 'text',
      width: 'width',
      height: 'height',
      maxLength: LIMITS.textLength,
    },
  ],
};
