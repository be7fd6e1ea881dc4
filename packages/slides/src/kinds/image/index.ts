import { LIMITS } from '@slidewright/domain/limits';
import type { RootContent } from 'mdast';
import { z } from 'zod/mini';
import { BULLET_GAP } from '../../measure/geometry.ts';
import { cut, text } from '../fields.ts';
import type { BlockKind } from '../kind.ts';
import { ofOneNode, oneLine } from '../markdown.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const share = z.number().check(z.gte(0), z.lte(1));
/** A side of an image. */
export const pixels = z.int().check(z.gte(0), z.lte(LIMITS.imageSide));

/** An image of the owner's library; '' until one is chosen. */
export const libraryImageId = z
  .string()
  .check(z.regex(new RegExp(`${UUID.source}|^$`), 'it must be the id of an image'));

const schema = z.object({
  kind: z.literal('image'),
  imageId: libraryImageId,
  /** What the image shows, for those who cannot see it. It is not spoken. */
  alt: text(LIMITS.imageAltLength),
  /** `whole`: all of the image is visible. `fill`: it fills its area, and what exceeds the area is cut off. */
  fit: z.enum(['whole', 'fill']),
  /** The point that stays visible if the image is cut, as shares of width and height. */
  focus: z.object({ x: share, y: share }),
  /** Size of the image in pixels, for its aspect ratio; 0 until one is chosen. */
  width: pixels,
  height: pixels,
});
export type ImageBlock = z.output<typeof schema>;

/** The path of an image's file. The web app and the renderer serve it at the same path. */
export const imagePath = (imageId: string): string => `/api/images/${imageId}/file`;

/** The path of an image of the library, with its id. */
export const LIBRARY_IMAGE = new RegExp(`^${imagePath(`(${UUID.source.slice(1, -1)})`)}$`);
/** Width divided by height of an image that fills its area in a column. */
const FILLED_RATIO = 4 / 3;
/** Largest height of an image in a column, in em of the slide's text. */
export const LARGEST_HEIGHT = 8.5;
const SETTINGS = /^(whole|fill)(?: (\d{1,4})x(\d{1,4}))?(?: ([\d.]{1,6}) ([\d.]{1,6}))?$/;

/** The block of a paragraph that is only an image of the library; null for other nodes. */
export function libraryImage(node: RootContent): ImageBlock | null {
  const [only, ...others] = node.type === 'paragraph' ? node.children : [];
  if (only?.type !== 'image' || others.length > 0) return null;
  const imageId = LIBRARY_IMAGE.exec(only.url)?.[1];
  if (imageId === undefined) return null;
  const [, fit, width, height, x, y] = SETTINGS.exec(only.title ?? '') ?? [];
  const read = schema.safeParse({
    kind: 'image',
    imageId,
    alt: cut(oneLine(only.alt ?? ''), LIMITS.imageAltLength),
    fit: fit ?? 'whole',
    focus: { x: Number(x ?? 0.5), y: Number(y ?? 0.5) },
    width: Number(width ?? 0),
    height: Number(height ?? 0),
  });
  return read.success ? read.data : null;
}

/** Height of an image in the column of the text; less where its width is the limit. */
export function imageHeight({ fit, width, height }: ImageBlock, available: number, size: number): number {
  const ratio = fit === 'fill' || height === 0 ? FILLED_RATIO : width / height;
  return Math.min(available / ratio, LARGEST_HEIGHT * size);
}

/** An image from the library, in an area of its own beside the rest of the body. It is one part. */
export const image: BlockKind<ImageBlock> = {
  kind: 'image',
  schema,
  picture: ({ imageId, width, height, alt, fit, focus }) => ({
    imageId,
    width,
    height,
    description: alt,
    focus: fit === 'fill' ? focus : null,
  }),
  empty: { kind: 'image', imageId: '', alt: '', fit: 'whole', focus: { x: 0.5, y: 0.5 }, width: 0, height: 0 },
  written: (block) => (block.imageId === '' ? null : block),
  // What it shows is seen; the text is for those who cannot see it.
  texts: () => [''],
  appearances: () => ['standing'],
  description: ({ alt }) => alt.trim(),
  read: () => '',
  inWords: ({ alt }) => (alt.trim() === '' ? [] : [{ kind: 'text', text: alt }]),
  // Of before alternative texts were left out of the speech: narration of then stays valid.
  content: ({ imageId, alt }) => (imageId === '' ? null : JSON.stringify(['image', alt])),
  // Where the layout reserves an area, it takes no room in the column of the text.
  measure: (block, { hasPictureArea }) =>
    hasPictureArea
      ? [{ height: () => 0, weight: 0, isStatementAt: () => true }]
      : [{ height: (size, { width }) => imageHeight(block, width, size) + BULLET_GAP * size, weight: 2 }],
  toMarkdown({ imageId, alt, fit, focus, width, height }) {
    const title = [fit, `${width}x${height}`, ...(fit === 'fill' ? [focus.x, focus.y] : [])].join(' ');
    return [{ type: 'paragraph', children: [{ type: 'image', url: imagePath(imageId), alt: oneLine(alt), title }] }];
  },
  fromMarkdown: ofOneNode((node) => {
    const found = libraryImage(node);
    return found === null ? [] : [found];
  }),
  form: [
    {
      name: 'imageId',
      control: 'image',
      alt: 'alt',
      fit: 'fit',
      focus: 'focus',
      width: 'width',
      height: 'height',
      maxLength: LIMITS.imageAltLength,
    },
  ],
};
