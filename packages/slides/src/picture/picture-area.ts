import { isPicture, pictureOf, type Block } from '../kinds/index.ts';
import type { DrawnSlide } from '../film/film.ts';
import { isFullPicture } from '../film/layouts.ts';
import type { Area, Canvas, SlideGeometry } from '../measure/geometry.ts';

/** Space between pictures, and between a picture and the text beside it, in reference units. */
export const PICTURE_GAP = 32;
const BESIDE_TEXT = 64;
/** Space between a picture and the number of the slide below it, where the column of the text leaves none. */
const ABOVE_NUMBER = 24;
/** Height at the end of a landscape slide in which its number is. */
const NUMBER_ROOM = 100;
/** Largest share of the column that a title takes above text and a picture. */
const LARGEST_TITLE = 0.45;

/** Largest share of the width or height that pictures take: beside a title alone, and beside further text. */
const SHARES = {
  landscape: { alone: 0.62, beside: 0.46 },
  portrait: { alone: 0.66, beside: 0.46 },
} as const;
const SMALLEST_SHARE = 0.28;

/** The blocks in the column of the text. */
export function textBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter((block) => !isPicture(block));
}

/** Where a single picture stands beside text or a title, if its author has not put it below; null for other slides. */
export function besideText({
  title,
  blocks,
  layout,
  isTurned,
}: Pick<DrawnSlide, 'title' | 'blocks' | 'layout' | 'isTurned'>): 'start' | 'end' | null {
  const isSingle = blocks.filter(isPicture).length === 1;
  const isAlone = blocks.length === 1 && title.trim() === '';
  if (!isSingle || isAlone || layout === 'image-below' || isFullPicture({ blocks, ...(layout && { layout }) }))
    return null;
  return layout === 'image-left' || isTurned === true ? 'start' : 'end';
}

/** Width divided by height of a picture whose size is not known. */
const USUAL_RATIO = 4 / 3;

/** Columns of the grid of pictures in an area: those whose cells are most like the pictures. */
export function pictureColumns(pictures: readonly Block[], { width, height }: Area): number {
  const ratios = pictures.map((block) => ratioOf(block) ?? USUAL_RATIO);
  const mismatch = (columns: number) => {
    const rows = Math.ceil(ratios.length / columns);
    const cell = (width - PICTURE_GAP * (columns - 1)) / columns / ((height - PICTURE_GAP * (rows - 1)) / rows);
    const empty = columns * rows - ratios.length;
    return ratios.reduce((sum, ratio) => sum + Math.abs(Math.log(cell / ratio)), empty);
  };
  const counts = Array.from({ length: Math.max(1, ratios.length) }, (_, at) => at + 1);
  return counts.reduce((best, columns) => (mismatch(columns) < mismatch(best) ? columns : best));
}

/**
 * The geometry of a slide with pictures: they get an area at the end of the lines, or below the text in portrait, and
 * the text the rest. A single picture beside text that needs less than its share takes only that. A picture without title and
 * text has the whole slide if it is to fill its area, and a page without text always.
 */
export function withPictureArea(
  geometry: SlideGeometry,
  { title, blocks, layout, isTurned }: Pick<DrawnSlide, 'title' | 'blocks' | 'layout' | 'isTurned'>,
  canvas: Canvas,
): SlideGeometry {
  const pictures = blocks.filter(isPicture);
  if (pictures.length === 0) return geometry;
  // The theme gave the picture its place.
  if (geometry.picture !== undefined) return isFilled(pictures) ? geometry : withStraightEdge(geometry);
  const { text, arrangement } = geometry;
  const whole = { x: 0, y: 0, width: canvas.width, height: canvas.height };
  if (isFullPicture({ blocks, ...(layout && { layout }) })) return { ...geometry, picture: whole };
  const isAlone = pictures.length === blocks.length;
  const hasTitle = title.trim() !== '';
  if (isAlone && !hasTitle) {
    return { ...geometry, picture: isFilled(pictures) ? whole : text };
  }
  if (isAlone && arrangement === 'apart') return { ...geometry, picture: text };
  const most = SHARES[canvas.orientation][isAlone ? 'alone' : 'beside'];
  const isFirst = layout === 'image-left' || isTurned === true;
  if (canvas.orientation === 'landscape' && layout !== 'image-below') {
    const isLow = text.y + text.height > canvas.height - NUMBER_ROOM;
    const above = arrangement === 'apart' || isLow ? ABOVE_NUMBER : 0;
    const besideText = beside(geometry, pictures, { most, isFirst, above });
    return geometry.hasBleed === true && isFilled(pictures) ? toEdges(besideText, canvas, isFirst) : besideText;
  }
  const above = canvas.orientation === 'landscape' ? ABOVE_NUMBER : 0;
  return below(geometry, isAlone ? 'alone' : wholeRatio(pictures), { most, isFirst, above });
}

/** Pictures at the end of the lines, or before them. */
function beside(
  geometry: SlideGeometry,
  pictures: readonly Block[],
  { most, isFirst, above }: { most: number; isFirst: boolean; above: number },
): SlideGeometry {
  const { text, title, arrangement } = geometry;
  const ratio = wholeRatio(pictures);
  const needed = ratio === null ? Infinity : ratio * text.height;
  const width = Math.max(text.width * SMALLEST_SHARE, Math.min(text.width * most, needed));
  const rest = text.width - width - BESIDE_TEXT;
  const before = isFirst ? width + BESIDE_TEXT : 0;
  return {
    ...geometry,
    frame: text,
    text: { ...text, x: text.x + before, width: rest },
    title: arrangement === 'stacked' ? { ...title, x: title.x + before, width: Math.min(title.width, rest) } : title,
    picture: {
      ...text,
      x: isFirst ? text.x : text.x + rest + BESIDE_TEXT,
      width,
      height: text.height - above,
    },
  };
}

/** Whether pictures are one that fills its area. */
const isFilled = ([only, ...others]: readonly Block[]): boolean =>
  only !== undefined && others.length === 0 && Boolean(pictureOf(only)?.focus);

/** Width divided by height of a picture; null if its size is not known. */
function ratioOf(block: Block): number | null {
  const { width, height } = pictureOf(block) ?? { width: 0, height: 0 };
  return height === 0 ? null : width / height;
}

/** A cut edge would remove a part of a picture that is shown as a whole. */
function withStraightEdge(geometry: SlideGeometry): SlideGeometry {
  const { pictureEdge: _, ...straight } = geometry;
  return straight;
}

/** A picture beside the text up to three edges of the slide. */
function toEdges(geometry: SlideGeometry, { width, height }: Canvas, isFirst: boolean): SlideGeometry {
  const { picture } = geometry;
  if (picture === undefined) return geometry;
  const start = isFirst ? 0 : picture.x;
  const end = isFirst ? picture.x + picture.width : width;
  return { ...geometry, picture: { x: start, y: 0, width: end - start, height } };
}

/** Pictures below the text, or above it; `above`: the space that they leave to the number of the slide. */
function below(
  geometry: SlideGeometry,
  ratio: number | null | 'alone',
  { most, isFirst, above }: { most: number; isFirst: boolean; above: number },
): SlideGeometry {
  const { text } = geometry;
  const needed = typeof ratio === 'number' ? text.width / ratio : Infinity;
  const height = Math.max(text.height * SMALLEST_SHARE, Math.min(text.height * most, needed));
  const rest = text.height - height - BESIDE_TEXT;
  return {
    ...geometry,
    frame: text,
    text: { ...text, y: isFirst ? text.y + height + BESIDE_TEXT : text.y, height: rest },
    titleHeight: Math.min(geometry.titleHeight, ratio === 'alone' ? rest : rest * LARGEST_TITLE),
    picture: { ...text, y: isFirst ? text.y : text.y + rest + BESIDE_TEXT, height: height - above },
  };
}

/** Width divided by height of a single picture that is shown whole; null where that does not limit the area. */
function wholeRatio(pictures: readonly Block[]): number | null {
  return pictures.length > 1 || isFilled(pictures) ? null : ratioOf(pictures[0]!);
}
