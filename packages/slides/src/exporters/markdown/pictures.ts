import { asciiFilename } from '@slidewright/domain/files/safe-filename';
import { imageIdsOf, type Block } from '../../kinds/index.ts';

/** Endings of the types that the library has. */
const ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** The paths of the pictures of a deck beside its Markdown, by the id of their image. */
export type PicturePaths = ReadonlyMap<string, string>;

/** The images that slides have, each once, in their order. */
export function imagesOfSlides(slides: readonly { readonly blocks: readonly Block[] }[]): string[] {
  return [...new Set(slides.flatMap(({ blocks }) => imageIdsOf(blocks)))];
}

/** A path for each image, by its content type; the same images in the same order have the same paths. */
export function picturePaths(images: readonly { readonly id: string; readonly contentType: string }[]): PicturePaths {
  return new Map(
    images.map(({ id, contentType }, index) => [id, `images/picture-${index + 1}.${ENDINGS[contentType] ?? 'bin'}`]),
  );
}

/** The path of the music of a film beside its Markdown, by the name of the track, in ASCII. */
export function musicPath(name: string): string {
  return `music/${asciiFilename(name, 'music')}.mp3`;
}
