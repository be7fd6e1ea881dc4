import { LIMITS } from '@slidewright/domain/limits';
import type { Image } from 'mdast';
import { cut } from '../../kinds/fields.ts';
import type { ImageBlock } from '../../kinds/image/index.ts';
import { oneLine } from '../../kinds/markdown.ts';
import type { LibraryImages } from '../importer.ts';

/** Marp's words for the size and the filters of a picture (https://marpit.marp.app/image-syntax). */
const SIZE = /^(?:(?:w|h|width|height):\S+|\d+(?:\.\d+)?%)$/;
const FILTER = /^(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)(?::\S+)?$/;
/** A filter that no description has by chance. */
const FILTER_VALUE =
  /^(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia):\S+$/;
/** Words of a picture that is the background. */
const BACKGROUND = /^(?:bg|vertical|fit|contain|cover|auto|(?:left|right)(?::\S+)?)$/;

/** Words for the place of a picture, which style sheets of Marp's decks read. */
const PLACE = /^(?:center|centre|left|right|top|bottom|inline|float-(?:left|right)|#[a-z]+)$/i;

/** Whether a picture is one of Marp's backgrounds. */
export const isBackground = ({ alt }: Pick<Image, 'alt'>): boolean =>
  oneLine(alt ?? '')
    .split(' ')
    .includes('bg');

/** The layout of a slide with one of Marp's backgrounds at a side; '' for other pictures. */
export function sideOf({ alt }: Pick<Image, 'alt'>): '' | 'image-left' | 'image-right' {
  const words = oneLine(alt ?? '').split(' ');
  const side = words.includes('bg') ? words.find((word) => /^(?:left|right)(?::\S+)?$/.test(word)) : undefined;
  return side === undefined ? '' : side.startsWith('left') ? 'image-left' : 'image-right';
}

/** The block of a picture whose file is in the library; Marp's words in its text decide how it fits. */
export function pictureBlock({ url, alt }: Pick<Image, 'url' | 'alt'>, images: LibraryImages): ImageBlock | null {
  const found = images.get(url);
  if (!found) return null;
  const words = oneLine(alt ?? '').split(' ');
  const isBehind = words.includes('bg');
  const isSetting = (word: string): boolean =>
    SIZE.test(word) || FILTER_VALUE.test(word) || (isBehind && (BACKGROUND.test(word) || FILTER.test(word)));
  const described = words.filter((word) => !isSetting(word));
  const isWhole = !isBehind || words.some((word) => word === 'fit' || word === 'contain' || SIZE.test(word));
  return {
    kind: 'image',
    imageId: found.id,
    alt: described.every((word) => PLACE.test(word)) ? '' : cut(described.join(' '), LIMITS.imageAltLength),
    fit: isWhole ? 'whole' : 'fill',
    focus: { x: 0.5, y: 0.5 },
    width: found.width,
    height: found.height,
  };
}
