/**
 * Decides pages and sizes of a slide before it is drawn, so that planner, renderer and preview agree on its pages.
 * Sizes are based on estimated widths; `fitText` measures the rendered text and reduces it where an estimate was too
 * small.
 */

import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { partTexts } from '../content/blocks.ts';
import { besideRuns, partsInColumns } from './beside.ts';
import type { DrawnSlide, VideoFormat } from '../film/film.ts';
import { hasSubtitle } from '../film/slide-role.ts';
import {
  BULLET_GAP,
  NARROW_BODY,
  isBesideTitle,
  narrowIndent,
  referenceCanvas,
  SMALLEST_BULLET,
  type BesideTitle,
  type Canvas,
  type SlideGeometry,
} from '../measure/geometry.ts';
import { isPicture, kindOf, leafBlocks, onlyKind, type Block } from '../kinds/index.ts';
import type { MeasuredPart, TextSetting } from '../kinds/kind.ts';
import { besideText, textBlocks, withPictureArea } from './picture-area.ts';
import { leading } from '../measure/leading.ts';
import { lineCount, measurePhrases, textWidth, widestWord } from '../measure/text-shape.ts';
import { TITLE_TAIL_SCALE, titlePartsOf, type TitleParts } from './title-parts.ts';
import { isFewWords, largestStatement, largestText } from './type-sizes.ts';
import { themeOf } from '../themes/index.ts';
import type { Theme } from '../themes/theme.ts';

/** Sizes in pixels of the format; `pages` are the indices of the parts of the body on each page. */
export interface SlideLayout {
  readonly titleSize: number;
  readonly bulletSize: number;
  /** At least one page; a single empty one for a slide without body. */
  readonly pages: readonly (readonly number[])[];
  /** Longest line of a bullet: 60 characters, or the whole column if the text needs it. */
  readonly measure: number;
  /** Whether the theme's dense arrangement is used, because the text does not fit its usual one. */
  readonly dense: boolean;
  /** Indices of the blocks that fit only with broken words or smaller than is readable. */
  readonly crowded: readonly number[];
}

/** Width of 60 characters of running text, in em. */
const MEASURE = 31;
const MOST_BULLETS_A_PAGE = 8;
const STATEMENT_LINE_HEIGHT = 1.2;
/** Sizes of text beside a wide block, in reference units: the block's own text is smaller. */
const LARGEST_WIDE = 62;
const SMALLEST_WIDE = 36;
/** Largest size of a body of one wide block and nothing else. */
const LARGEST_WIDE_ALONE = { landscape: 98, portrait: 112 } as const;
/** Size to which a title with nothing else on its slide grows, and the lines that it has then. */
const LARGEST_TITLE_ALONE = { landscape: 424, portrait: 260 } as const;
const MOST_LINES_ALONE = 4;
/** Smallest size at which such a title has fewer lines, relative to its largest. */
const FOR_FEWER_LINES = 0.92;
/** Smallest size at which each point of a list has one line, relative to its largest. */
const FOR_ONE_LINE = 0.85;
/** Larger lists of more than two points have no point of several lines. */
const LARGEST_WRAPPED = { landscape: 92, portrait: 80 } as const;
/** More blocks next to each other have the size of a list. */
const MOST_BESIDE = 4;
/** Browsers balance at most this many lines; a longer title needs more width. */
const MOST_TITLE_LINES = 6;

type Words = Pick<DrawnSlide, 'title' | 'blocks' | 'role' | 'layout' | 'isTurned' | 'isColoured'>;

/** A theme's geometry of a slide on a canvas; `dense` selects the arrangement with more room. */
export function slideGeometry(theme: Theme, slide: Words, canvas: Canvas, dense = false): SlideGeometry {
  const { role, title } = slide;
  const isUntitled = title.trim() === '';
  const blocks = textBlocks(slide.blocks);
  const isShortList =
    role === 'content' &&
    blocks.length === slide.blocks.length &&
    (slide.layout ?? 'default') === 'default' &&
    slide.isTurned !== true &&
    isFewWords(blocks);
  const isEmpty = slide.blocks.length === 0;
  const only = onlyKind(blocks);
  const picture = hasWideBlock(blocks) ? null : besideText(slide);
  const shape = {
    role,
    isEmpty,
    isUntitled,
    isShortList,
    hasText: blocks.length > 0,
    only,
    hasSubtitle: hasSubtitle(slide),
    isSingle: blocks.length === 1,
    picture,
    isColoured: slide.isColoured === true && !hasWideBlock(blocks),
    besideTitle: placeBeside(slide),
  };
  const arranged = theme.geometry(shape, canvas, dense);
  const withPicture = withPictureArea(withLargeSign(arranged, slide), slide, canvas);
  const isLarge = dense && role !== 'content' && withPicture.picture !== undefined;
  const large = isLarge ? withLargeTitle(withPicture) : withPicture;
  const geometry = slide.isTurned === true ? turned(large, blocks) : large;
  if (hasWideBlock(blocks)) {
    if (!hasFigure(blocks)) return geometry;
    const { largest, smallest } = geometry.bulletSize;
    const largestWide = blocks.length === 1 ? LARGEST_WIDE_ALONE[canvas.orientation] : LARGEST_WIDE;
    const bulletSize = { largest: Math.max(largest, largestWide), smallest: Math.min(smallest, SMALLEST_WIDE) };
    return { ...geometry, bulletSize };
  }
  if (shape.hasSubtitle) return withLineSize(geometry, blocks);
  const { layout } = slide;
  if (layout !== 'statement' && (layout === 'default' || !isStatement(blocks))) {
    const largest = role === 'content' ? largestText(blocks, canvas.orientation) : null;
    if (largest === null) return geometry;
    const { bulletSize, indent } = geometry;
    const onOneLine = sizeOnOneLine(blocks, geometry);
    const isNearlyOneLine = onOneLine < largest && onOneLine >= largest * FOR_ONE_LINE;
    const size = isNearlyOneLine
      ? Math.floor(onOneLine)
      : partTexts(blocks).length <= 2
        ? largest
        : Math.min(largest, Math.max(LARGEST_WRAPPED[canvas.orientation], onOneLine));
    const hasNarrowIndent = size > bulletSize.largest || isNearlyOneLine;
    return {
      ...geometry,
      bulletSize: { ...bulletSize, largest: Math.max(size, bulletSize.largest), isFewWords: true },
      indent: hasNarrowIndent ? narrowIndent(indent) : indent,
    };
  }
  // Large bullets have no marks, and a single one is large on a content slide.
  const isNumbered = blocks.some((block) => kindOf(block).isNumbered?.(block) === true);
  const alone = { ...geometry, indent: layout === 'statement' && isNumbered ? geometry.indent : 0 };
  if (role !== 'content' && !isUntitled) return alone;
  return {
    ...alone,
    statementSize: largestStatement(blocks, canvas.orientation),
    bulletLineHeight: STATEMENT_LINE_HEIGHT,
    pitch: STATEMENT_LINE_HEIGHT + BULLET_GAP,
  };
}

/** The size at which each text of a body has one line. */
function sizeOnOneLine(blocks: readonly Block[], { text, indent, bulletFace }: SlideGeometry): number {
  const widest = Math.max(...partTexts(blocks).map((part) => textWidth(part, bulletFace)));
  return text.width / (widest + narrowIndent(indent));
}

/** A subtitle that has one line is larger, where its theme has a size for it. */
function withLineSize(geometry: SlideGeometry, blocks: readonly Block[]): SlideGeometry {
  const { text, bulletFace, bulletSize } = geometry;
  const widest = Math.max(...partTexts(blocks).map((part) => textWidth(part, bulletFace)));
  const onOneLine = Math.min(bulletSize.largestLine ?? 0, Math.floor(text.width / widest));
  return { ...geometry, bulletSize: { ...bulletSize, largest: Math.max(bulletSize.largest, onOneLine) } };
}

/** The second layout of a block that is alone. */
function turned(geometry: SlideGeometry, blocks: readonly Block[]): SlideGeometry {
  const [only, ...others] = blocks;
  if (only === undefined || others.length > 0 || geometry.text.width < NARROW_BODY) return geometry;
  const second = kindOf(only).secondLayout?.(only);
  const indent = second?.listColumns === undefined ? geometry.indent : narrowIndent(geometry.indent);
  return { ...geometry, ...second, indent };
}

/** How a body of one block can stand beside its title. */
function placeBeside({ blocks, isTurned }: Pick<Words, 'blocks' | 'isTurned'>): BesideTitle | null {
  const [only, ...others] = blocks;
  return only === undefined || others.length > 0 ? null : (kindOf(only).besideTitle?.(only, isTurned === true) ?? null);
}

/** A title of a few emoji alone on its slide is larger than one of words. */
function withLargeSign(geometry: SlideGeometry, { title, blocks }: Words): SlideGeometry {
  if (blocks.length > 0 || !SIGNS.test(title.trim())) return geometry;
  const { titleSize } = geometry;
  return { ...geometry, titleSize: { ...titleSize, largest: titleSize.largest * SIGN_SCALE } };
}

/** The title of an opening or closing beside its picture is larger than that of other slides in the same arrangement. */
function withLargeTitle(geometry: SlideGeometry): SlideGeometry {
  const { titleSize } = geometry;
  return { ...geometry, titleSize: { ...titleSize, largest: titleSize.largest * LARGE_TITLE_SCALE } };
}

const LARGE_TITLE_SCALE = 1.5;

const SIGNS = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\u200d|\ufe0f){1,8}$/u;
const SIGN_SCALE = 2.5;

/** Whether a body has a block that uses the whole width, such as a table. */
export function hasWideBlock(blocks: readonly Block[]): boolean {
  return blocks.some((block) => kindOf(block).isWide !== undefined);
}

/** Whether a body has a block that stands in the middle of the room that it leaves, such as a table. */
export function hasFigure(blocks: readonly Block[]): boolean {
  return blocks.some((block) => kindOf(block).isWide === 'figure');
}

/**
 * Whether a body is balanced in the room that it leaves: one with such a block, also in a column, or with a picture
 * there, and one of columns or of running text only.
 */
export function isBalanced(blocks: readonly Block[]): boolean {
  if (blocks.length > 0 && blocks.every((block) => kindOf(block).isBalanced === true)) return true;
  const inColumn = leafBlocks(textBlocks(blocks));
  return hasFigure(inColumn) || inColumn.some(isPicture);
}

/** Whether a body is one part, or consists of a few blocks next to each other. */
function isStatement(blocks: readonly Block[]): boolean {
  const isRow = blocks.length <= MOST_BESIDE && blocks.every((block) => kindOf(block).isBeside === true);
  return partTexts(blocks).length === 1 || (isRow && blocks.length > 0);
}

/**
 * Decides sizes and pages of a slide for a format. Deterministic for text, role, size and theme; index and total have
 * no effect.
 */
export function layoutSlide(
  slide: Words,
  format: Pick<VideoFormat, 'width' | 'height' | 'theme' | 'brand'>,
): SlideLayout {
  const canvas = referenceCanvas(format);
  const theme = themeOf(format);
  const setting = (dense: boolean) => ({
    ...setSlide(slide, slideGeometry(theme, slide, canvas, dense), canvas),
    dense,
  });
  const usual = needsWidth(slide, slideGeometry(theme, slide, canvas)) ? null : setting(false);
  const isGood = usual?.fits === true && usual.crowded.length === 0;
  const dense = isGood ? null : setting(true);
  const chosen =
    usual?.fits === true && (dense === null || dense.crowded.length >= usual.crowded.length) ? usual : dense!;
  return {
    titleSize: chosen.titleSize * canvas.scale,
    bulletSize: chosen.bulletSize * canvas.scale,
    measure: chosen.measure * canvas.scale,
    pages: chosen.pages,
    dense: chosen.dense,
    crowded: chosen.crowded,
  };
}

/**
 * Whether a wide block, or text beside a picture, has no place in the usual arrangement, which has a title next to the
 * body or a very large one.
 */
function needsWidth({ blocks, role, layout, isTurned }: Words, geometry: SlideGeometry): boolean {
  const { arrangement, picture, text, isWhole } = geometry;
  const isBesidePicture = picture !== undefined && textBlocks(blocks).length > 0;
  if (isBesidePicture && layout === 'image-below') return true;
  if (isWhole === true) return false;
  // The second layout has the title above the body.
  if (isTurned === true && picture === undefined && isBesideTitle(geometry)) return true;
  // Four blocks stand two by two, or are many in a narrow column.
  const isFour = blocks.length === MOST_BESIDE && blocks.every((block) => kindOf(block).isBeside === true);
  const isNarrow = isFour && text.width < NARROW_BODY;
  if (!hasWideBlock(blocks) && !isBesidePicture && !isNarrow) return false;
  return arrangement === 'apart' || role !== 'content';
}

interface Setting {
  readonly titleSize: number;
  readonly bulletSize: number;
  readonly measure: number;
  readonly pages: readonly (readonly number[])[];
  readonly fits: boolean;
  readonly crowded: readonly number[];
}

function setSlide(slide: Words, geometry: SlideGeometry, { width, orientation }: Canvas): Setting {
  const isOnlyTitle = slide.blocks.length === 0;
  const hasLine = slide.role !== 'content' && geometry.picture === undefined && partTexts(slide.blocks).length === 1;
  const largestAlone = isOnlyTitle || hasLine ? LARGEST_TITLE_ALONE[orientation] : null;
  const words = withoutCodeMarks(slide.title);
  const title = setTitle(words, geometry, { parts: titlePartsOf({ ...slide, title: words }), largestAlone });
  const titleTakes = geometry.arrangement === 'stacked' ? title.height + geometry.gap : 0;
  const room = geometry.text.height - titleTakes;
  const body = setBody(measureParts(slide, geometry), geometry, room, width);
  return { ...body, titleSize: title.size, fits: body.fits && title.fits };
}

/** The size of a title; one with nothing else on its slide, or a line below it, is as large as it fits. */
function setTitle(
  title: string,
  geometry: SlideGeometry,
  { parts, largestAlone }: { readonly parts: TitleParts; readonly largestAlone: number | null },
): { size: number; height: number; fits: boolean } {
  const { largest, smallest } = geometry.titleSize;
  const words = measurePhrases(parts.head, geometry.titleFace);
  const below = measurePhrases(parts.tail, geometry.titleFace);
  const widest = Math.max(widestWord(words), widestWord(below) * TITLE_TAIL_SCALE);
  const linesAt = (size: number) => lineCount(words, geometry.title.width / size);
  const tailLinesAt = (size: number) =>
    below.length === 0 ? 0 : lineCount(below, geometry.title.width / (size * TITLE_TAIL_SCALE));
  const heightAt = (size: number) =>
    (linesAt(size) + tailLinesAt(size) * TITLE_TAIL_SCALE) * size * leading(title, geometry.titleLineHeight);
  // A word that fits only at less than half the size is broken, so that the title stays readable.
  const breaks = widest * Math.max(smallest, largest / 2) > geometry.title.width;
  const sizeAlone = (most: number): number | null => {
    for (let size = largestAlone ?? largest; size > largest; size -= 4) {
      const fits = widest * size <= geometry.title.width && heightAt(size) <= geometry.titleHeight;
      if (fits && linesAt(size) + tailLinesAt(size) <= most) return size;
    }
    return null;
  };
  const alone = sizeAlone(MOST_LINES_ALONE);
  if (alone !== null) {
    const fewer = sizeAlone(linesAt(alone) + tailLinesAt(alone) - 1) ?? 0;
    const size = fewer >= alone * FOR_FEWER_LINES ? fewer : alone;
    return { size, height: heightAt(size), fits: true };
  }
  for (let size = largest; size >= smallest; size -= 2) {
    const height = heightAt(size);
    const wordsFit = breaks ? size <= largest * 0.7 : widest * size <= geometry.title.width;
    if (wordsFit && height <= geometry.titleHeight) {
      const isGood = !breaks && linesAt(size) <= MOST_TITLE_LINES;
      return { size, height, fits: isGood || !geometry.isTitleNarrow };
    }
  }
  return { size: smallest, height: heightAt(smallest), fits: false };
}

/** A part of the body with the index of its block. */
interface PlacedPart extends MeasuredPart {
  readonly block: number;
}

function measureParts({ blocks }: Words, geometry: SlideGeometry): PlacedPart[] {
  const setting: TextSetting = {
    textFace: geometry.bulletFace,
    displayFace: geometry.titleFace,
    lineHeight: geometry.bulletLineHeight,
    markWidth: geometry.indent,
    isStatement: geometry.statementSize !== undefined,
    width: geometry.text.width,
    hasPictureArea: true,
    ...(geometry.cardsIn === undefined ? {} : { cardsIn: geometry.cardsIn }),
  };
  const measured = blocks.map((block, index) => ({
    block,
    parts: kindOf(block)
      .measure(block, setting)
      .map((part) => ({ ...part, block: index })),
  }));
  return besideRuns(measured, geometry.text.width).flatMap(({ blocks: run, columns }) =>
    partsInColumns(
      run.flatMap(({ parts }) => parts),
      geometry.listColumns ?? columns,
    ),
  );
}

function setBody(
  parts: readonly PlacedPart[],
  geometry: SlideGeometry,
  room: number,
  canvasWidth: number,
): Omit<Setting, 'titleSize'> {
  const { smallest } = geometry.bulletSize;
  const { width } = geometry.text;
  const heightsAt = (size: number, measure: number): SizedPart[] =>
    parts.map(({ height, heading, weight, block, group }) => ({
      height: height(size, { width, measure }),
      heading: heading?.(size, { width, measure }) ?? 0,
      weight,
      block,
      ...(group === undefined ? {} : { group }),
    }));
  const largest = statementSize();
  const pagesAt = (size: number, measure: number) =>
    fillPages(heightsAt(size, measure), room, placesOnPage(size, geometry.bulletSize));
  const brokenAt = (size: number) =>
    parts.filter(({ narrowest }) => narrowest !== undefined && narrowest(size) > width).map(({ block }) => block);

  const fewest = pagesAt(smallest, MEASURE * smallest);
  if (fewest !== null) {
    let size = largest;
    let pages = pagesAt(size, MEASURE * size);
    while (size > smallest && (pages === null || pages.length > fewest.length || brokenAt(size).length > 0)) {
      size -= 1;
      pages = pagesAt(size, MEASURE * size);
    }
    return {
      bulletSize: size,
      measure: MEASURE * size,
      pages: evenPages(size, fewest.length),
      fits: true,
      crowded: [...new Set(brokenAt(size))],
    };
  }
  // A part is higher than a page: use the whole column, then reduce down to the smallest size.
  for (let size = smallest; size >= SMALLEST_BULLET; size -= 1) {
    const pages = pagesAt(size, canvasWidth);
    if (pages !== null)
      return { bulletSize: size, measure: canvasWidth, pages, fits: true, crowded: [...new Set(brokenAt(size))] };
  }
  const heights = heightsAt(SMALLEST_BULLET, canvasWidth);
  const tooHigh = heights.filter(({ height, heading }) => height + heading > room);
  const atMost = heights.map((part) => {
    const heading = Math.min(part.heading, room / 2);
    return { ...part, heading, height: Math.min(part.height, room - heading) };
  });
  return {
    bulletSize: SMALLEST_BULLET,
    measure: canvasWidth,
    pages: fillPages(atMost, room, MOST_BULLETS_A_PAGE) ?? [parts.map((_, index) => index)],
    fits: false,
    crowded: [...new Set([...tooHigh.map(({ block }) => block), ...brokenAt(SMALLEST_BULLET)])],
  };

  /** The largest size at which the body is a statement that fits its page; otherwise that of a bullet. */
  function statementSize(): number {
    const usual = geometry.bulletSize.largest;
    if (geometry.statementSize === undefined) return usual;
    const column = { width, measure: width };
    for (let size = geometry.statementSize; size > usual; size -= 2) {
      const used = heightsAt(size, width).reduce((sum, { height }) => sum + height, 0);
      if (used <= room && parts.every((part) => part.isStatementAt?.(size, column) === true)) return size;
    }
    return usual;
  }

  /** Distributes the text evenly over the same number of pages: the lowest page height that needs no more pages. */
  function evenPages(size: number, pageCount: number): readonly (readonly number[])[] {
    const sized = heightsAt(size, MEASURE * size);
    const places = sized.reduce((sum, { weight }) => sum + weight, 0);
    const most = Math.min(placesOnPage(size, geometry.bulletSize), Math.ceil(places / pageCount) + 1);
    for (let ceiling = room / 8; ceiling < room; ceiling += room / 32) {
      const pages = fillPages(sized, ceiling, most);
      if (pages !== null && pages.length <= pageCount) return pages;
    }
    return fillPages(sized, room, placesOnPage(size, geometry.bulletSize)) ?? [[]];
  }
}

/** Places of a page: four at the largest size of a list and above, eight at the smallest; a list of few words has all. */
function placesOnPage(size: number, sizes: SlideGeometry['bulletSize']): number {
  if (sizes.isFewWords === true) return MOST_BULLETS_A_PAGE;
  const reduced = Math.max(0, sizes.largest - size);
  return Math.floor(4 + (reduced * (MOST_BULLETS_A_PAGE - 4)) / (sizes.largest - sizes.smallest));
}

/** A part at a size of text. */
interface SizedPart {
  readonly height: number;
  /** Height of what is repeated above the first part of the block on each page. */
  readonly heading: number;
  readonly weight: number;
  readonly block: number;
  readonly group?: number;
}

/** Puts parts on pages in order, each of at most `most` places; returns null if a part is higher than a page. */
function fillPages(parts: readonly SizedPart[], room: number, most: number): readonly (readonly number[])[] | null {
  const pages: number[][] = [[]];
  let used = { height: 0, places: 0 };
  for (const [index, { height, heading, weight, block, group }] of parts.entries()) {
    if (height + heading > room) return null;
    const page = pages.at(-1) as number[];
    const before = parts[index - 1];
    const isFirstOfBlock = page.length === 0 || before?.block !== block || before.group !== group;
    const needed = isFirstOfBlock ? height + heading : height;
    const isFull = used.places + weight > most || used.height + needed > room;
    if (page.length > 0 && isFull) {
      pages.push([index]);
      used = { height: height + heading, places: weight };
    } else {
      page.push(index);
      used = { height: used.height + needed, places: used.places + weight };
    }
  }
  return pages;
}
