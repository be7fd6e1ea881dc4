import { isPicture, kindOf, type Block } from '../kinds/index.ts';
import type { PartOnPage, ThemeProps } from './theme-props.ts';

/** A block that stands in the area of pictures, with its index and its parts. */
interface PictureOnPage {
  readonly index: number;
  readonly block: Block;
  readonly parts: readonly PartOnPage[];
}

/**
 * The pictures of a slide. Of a slide with several pages, those that are not on the first are there from the beginning:
 * their area would be empty for pages.
 */
export function picturesOf({
  slide,
  parts,
  shown,
  page,
}: Pick<ThemeProps, 'slide' | 'parts' | 'shown' | 'page'>): PictureOnPage[] {
  let part = 0;
  return slide.blocks.flatMap((block, index) => {
    const first = part;
    const count = kindOf(block).texts(block).length;
    part += count;
    if (!isPicture(block)) return [];
    const ofBlock = Array.from({ length: count }, (_, at): PartOnPage => {
      const position = parts.indexOf(first + at);
      return { index: at, isShown: page > 0 || shown[position] !== false, isFirstOnPage: at === 0 };
    });
    return [{ index, block, parts: ofBlock }];
  });
}
