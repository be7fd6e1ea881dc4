/**
 * Where a slide's words go and how large they are set, decided before anything is drawn, so that planner, renderer
 * and preview agree on the pages of a slide. Sizes come from estimated widths; the drawing measures the text
 * afterwards and shrinks it where an estimate was too small.
 */

import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import { partTexts } from '../content/blocks.ts';
import type { DrawnSlide, VideoFormat } from './film.ts';
import { BULLET_GAP, referenceCanvas, SMALLEST_BULLET, type Canvas, type SlideGeometry } from './geometry.ts';
import { kindOf } from '../kinds/index.ts';
import type { MeasuredPart, TextSetting } from '../kinds/kind.ts';
import { leading } from './leading.ts';
import { lineCount, measureText, widestWord } from './text-shape.ts';
import { themeOf, type ThemeId } from '../themes/index.ts';

/** Sizes in pixels of the format; `pages` holds the indices of the parts of the body that are shown together. */
export interface SlideLayout {
  readonly titleSize: number;
  readonly bulletSize: number;
  /** At least one page, the first one empty when the slide has no body. */
  readonly pages: readonly (readonly number[])[];
  /** The widest line a bullet may take: 60 characters, or the whole column when the text needs it. */
  readonly measure: number;
  /** The theme's roomier arrangement is used, because the words do not fit into its usual one. */
  readonly dense: boolean;
}

/** 60 characters of running text, in em. */
const MEASURE = 31;
const MOST_BULLETS_A_PAGE = 8;
/** A statement of more lines is set at the size of a bullet. */
const MOST_STATEMENT_LINES = 5;
const STATEMENT_LINE_HEIGHT = 1.2;
/** Browsers balance the lines of a text up to this many; a longer title asks for more width. */
const MOST_TITLE_LINES = 6;

type Words = Pick<DrawnSlide, 'title' | 'blocks' | 'role'>;

/** How a theme arranges a slide on this canvas; `dense` asks for the roomier arrangement. */
export function slideGeometry(theme: ThemeId, slide: Words, canvas: Canvas, dense = false): SlideGeometry {
  const { role, title, blocks } = slide;
  const geometry = themeOf(theme).geometry({ role, isEmpty: blocks.length === 0 }, canvas, dense);
  if (partTexts(blocks).length !== 1) return geometry;
  // One bullet is no list: it has no mark, and on a content slide it is what the slide says.
  const alone = { ...geometry, indent: 0 };
  if (role !== 'content' && title.trim() !== '') return alone;
  const isPortrait = canvas.orientation === 'portrait';
  const isStacked = geometry.arrangement === 'stacked';
  return {
    ...alone,
    statementSize: isPortrait ? 112 : isStacked ? 116 : 88,
    bulletLineHeight: STATEMENT_LINE_HEIGHT,
    pitch: STATEMENT_LINE_HEIGHT + BULLET_GAP,
    titleSize: isStacked
      ? { ...geometry.titleSize, largest: Math.min(geometry.titleSize.largest, isPortrait ? 76 : 64) }
      : geometry.titleSize,
  };
}

/**
 * Decides sizes and pages of a slide for a format. The same words, role, size and theme always give the same
 * answer; number and total of the slide play no part.
 */
export function layoutSlide(slide: Words, format: Pick<VideoFormat, 'width' | 'height' | 'theme'>): SlideLayout {
  const canvas = referenceCanvas(format);
  const usual = setSlide(slide, slideGeometry(format.theme, slide, canvas), canvas.width);
  const chosen = usual.fits
    ? { ...usual, dense: false }
    : { ...setSlide(slide, slideGeometry(format.theme, slide, canvas, true), canvas.width), dense: true };
  return {
    titleSize: chosen.titleSize * canvas.scale,
    bulletSize: chosen.bulletSize * canvas.scale,
    measure: chosen.measure * canvas.scale,
    pages: chosen.pages,
    dense: chosen.dense,
  };
}

interface Setting {
  readonly titleSize: number;
  readonly bulletSize: number;
  readonly measure: number;
  readonly pages: readonly (readonly number[])[];
  readonly fits: boolean;
}

function setSlide(slide: Words, geometry: SlideGeometry, canvasWidth: number): Setting {
  const title = setTitle(withoutCodeMarks(slide.title), geometry);
  const titleTakes = geometry.arrangement === 'stacked' ? title.height + geometry.gap : 0;
  const room = geometry.text.height - titleTakes;
  const body = setBody(measureParts(slide, geometry), geometry, room, canvasWidth);
  return { ...body, titleSize: title.size, fits: body.fits && title.fits };
}

function setTitle(title: string, geometry: SlideGeometry): { size: number; height: number; fits: boolean } {
  const { largest, smallest } = geometry.titleSize;
  const words = measureText(title, geometry.titleFace);
  const widest = widestWord(words);
  const linesAt = (size: number) => lineCount(words, geometry.title.width / size);
  const heightAt = (size: number) => linesAt(size) * size * leading(title, geometry.titleLineHeight);
  // A word that fits only at less than half the size is broken, to keep the title readable.
  const breaks = widest * Math.max(smallest, largest / 2) > geometry.title.width;
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

function measureParts({ blocks }: Words, geometry: SlideGeometry): MeasuredPart[] {
  const setting: TextSetting = {
    textFace: geometry.bulletFace,
    displayFace: geometry.titleFace,
    lineHeight: geometry.bulletLineHeight,
    markWidth: geometry.indent,
    isStatement: geometry.statementSize !== undefined,
  };
  return blocks.flatMap((block) => kindOf(block).measure(block, setting));
}

function setBody(
  parts: readonly MeasuredPart[],
  geometry: SlideGeometry,
  room: number,
  canvasWidth: number,
): Omit<Setting, 'titleSize'> {
  const { smallest } = geometry.bulletSize;
  const heightsAt = (size: number, measure: number) =>
    parts.map(({ runs, indent }) => {
      const width = Math.min(geometry.text.width - indent * size, measure);
      return runs.reduce(
        (height, { words, scale, lineHeight }) =>
          height + lineCount(words, width / (size * scale)) * (size * scale) * lineHeight,
        0,
      );
    });
  const largest = statementSize();
  const pagesAt = (size: number, measure: number) =>
    fillPages(heightsAt(size, measure), room, size * BULLET_GAP, bulletsPerPage(size, geometry.bulletSize));

  const fewest = pagesAt(smallest, MEASURE * smallest);
  if (fewest !== null) {
    let size = largest;
    let pages = pagesAt(size, MEASURE * size);
    while (size > smallest && (pages === null || pages.length > fewest.length)) {
      size -= 1;
      pages = pagesAt(size, MEASURE * size);
    }
    return { bulletSize: size, measure: MEASURE * size, pages: evenPages(size, fewest.length), fits: true };
  }
  // Some bullet fills more than a page by itself: let lines run the whole column, then go down to the floor.
  for (let size = smallest; size >= SMALLEST_BULLET; size -= 1) {
    const pages = pagesAt(size, canvasWidth);
    if (pages !== null) return { bulletSize: size, measure: canvasWidth, pages, fits: true };
  }
  return {
    bulletSize: SMALLEST_BULLET,
    measure: canvasWidth,
    pages: fillPages(
      heightsAt(SMALLEST_BULLET, canvasWidth).map((height) => Math.min(height, room - SMALLEST_BULLET * BULLET_GAP)),
      room,
      SMALLEST_BULLET * BULLET_GAP,
      MOST_BULLETS_A_PAGE,
    ) ?? [parts.map((_, index) => index)],
    fits: false,
  };

  /** The size of a statement: few lines, no word broken, all on its page. Else that of a bullet. */
  function statementSize(): number {
    const usual = geometry.bulletSize.largest;
    const words = parts[0]?.runs[0]?.words;
    if (geometry.statementSize === undefined || words === undefined) return usual;
    const width = geometry.text.width;
    for (let size = geometry.statementSize; size > usual; size -= 2) {
      const fitsHeight = heightsAt(size, width)[0]! + size * BULLET_GAP <= room;
      if (fitsHeight && widestWord(words) * size <= width && lineCount(words, width / size) <= MOST_STATEMENT_LINES)
        return size;
    }
    return usual;
  }

  /** The same number of pages with the words spread evenly: the lowest ceiling that still gives that number. */
  function evenPages(size: number, pageCount: number): readonly (readonly number[])[] {
    const heights = heightsAt(size, MEASURE * size);
    const gap = size * BULLET_GAP;
    const most = Math.min(bulletsPerPage(size, geometry.bulletSize), Math.ceil(parts.length / pageCount) + 1);
    for (let ceiling = room / 8; ceiling < room; ceiling += room / 32) {
      const pages = fillPages(heights, ceiling, gap, most);
      if (pages !== null && pages.length <= pageCount) return pages;
    }
    return fillPages(heights, room, gap, bulletsPerPage(size, geometry.bulletSize)) ?? [[]];
  }
}

/** Four at the largest size, eight at the smallest. */
function bulletsPerPage(size: number, sizes: { largest: number; smallest: number }): number {
  return Math.floor(4 + ((sizes.largest - size) * (MOST_BULLETS_A_PAGE - 4)) / (sizes.largest - sizes.smallest));
}

/** Puts bullets on pages in order; null when one of them is higher than a page. */
function fillPages(
  heights: readonly number[],
  room: number,
  gap: number,
  most: number,
): readonly (readonly number[])[] | null {
  const pages: number[][] = [[]];
  let used = 0;
  for (const [index, height] of heights.entries()) {
    if (height + gap > room) return null;
    const page = pages.at(-1) as number[];
    const needed = used + height + gap;
    if (page.length > 0 && (page.length >= most || needed > room)) {
      pages.push([index]);
      used = height + gap;
    } else {
      page.push(index);
      used = needed;
    }
  }
  return pages;
}
