/**
 * Where a slide's words go and how large they are set, decided before anything is drawn, so that planner,
 * renderer and preview agree on the pages of a slide. Sizes come from estimated widths; the drawing measures
 * itself afterwards and shrinks where an estimate was too hopeful.
 */

import { withoutCodeMarks } from '@slidewright/domain/code-marks';
import type { DrawnSlide, SlideRole, ThemeId, VideoFormat } from './film.ts';
import { lineCount, measureText, widestWord, type FaceWidth } from './text-shape.ts';

/** Sizes in pixels of the format; `pages` holds the indices of the bullets that are shown together. */
export interface SlideLayout {
  readonly titleSize: number;
  readonly bulletSize: number;
  /** At least one page, the first one empty when the slide has no bullets. */
  readonly pages: readonly (readonly number[])[];
  /** The widest line a bullet may take: 60 characters, or the whole column when the text needs it. */
  readonly measure: number;
  /** The theme's roomier arrangement is used, because the words do not fit into its usual one. */
  readonly dense: boolean;
}

/** An area in units of the reference canvas: 1080 units along the shorter side of the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How one theme sets one kind of slide. Areas and sizes in reference units. */
export interface SlideGeometry {
  /** `stacked`: bullets follow the title in one column, `text`. `apart`: the title has an area of its own. */
  readonly arrangement: 'stacked' | 'apart';
  readonly title: Area;
  readonly text: Area;
  readonly titleSize: { readonly largest: number; readonly smallest: number };
  readonly titleLineHeight: number;
  /** The title has a narrow column; where its words break or its lines pile up, the dense arrangement is wider. */
  readonly isTitleNarrow: boolean;
  /** Height the title may take before it is set smaller. */
  readonly titleHeight: number;
  /** Between title and bullets, rules included, where they are stacked. */
  readonly gap: number;
  /** Height of a row that holds one line, where there is room to spare, in em of the bullet's size. */
  readonly pitch: number;
  /** What numbers, bars or other marks take from the width of a bullet, in em of the bullet's size. */
  readonly indent: number;
  /** Size of a bullet when there are up to four, and when there are eight. */
  readonly bulletSize: { readonly largest: number; readonly smallest: number };
  readonly bulletLineHeight: number;
  /** The largest size of a lone bullet that is drawn as a statement: larger than a bullet and without a mark. */
  readonly statementSize?: number;
  readonly titleFace: FaceWidth;
  readonly bulletFace: FaceWidth;
}

/** Nothing is set smaller, in reference units: readable from the last row. */
export const SMALLEST_BULLET = 28;
export const BULLET_LINE_HEIGHT = 1.35;
/** Space that goes with a bullet, half of it above and half below, in em. */
export const BULLET_GAP = 0.58;
/** 60 characters of running text, in em. */
const MEASURE = 31;
const MOST_BULLETS_A_PAGE = 8;
/** A statement of more lines is set at the size of a bullet. */
const MOST_STATEMENT_LINES = 5;
const STATEMENT_LINE_HEIGHT = 1.2;
/** Browsers balance the lines of a text up to this many; a longer title asks for more width. */
const MOST_TITLE_LINES = 6;

/** The reference canvas of a format and how many pixels one of its units takes. */
export function referenceCanvas(format: Pick<VideoFormat, 'width' | 'height'>): {
  width: number;
  height: number;
  scale: number;
  orientation: 'landscape' | 'portrait';
} {
  const scale = Math.min(format.width, format.height) / 1080;
  const orientation = format.width >= format.height ? 'landscape' : 'portrait';
  return { width: format.width / scale, height: format.height / scale, scale, orientation };
}

// Scripts whose letters stand on several storeys, or stack their marks, and need more room between lines.
const TALL_SCRIPTS =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Ethiopic}\p{Script=Tibetan}]/u;
const SQUARE_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** The line height of a text, as a multiple of its size: `latin` where its letters allow, more where they are tall. */
export function leading(text: string, latin: number = BULLET_LINE_HEIGHT): number {
  if (TALL_SCRIPTS.test(text)) return Math.max(latin + 0.15, 1.4);
  return SQUARE_SCRIPTS.test(text) ? Math.max(latin, 1.25) : latin;
}

type Words = Pick<DrawnSlide, 'title' | 'bulletPoints' | 'role'>;
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly orientation: 'landscape' | 'portrait';
}

const LANDSCAPE_BULLETS = { largest: 56, smallest: 38 };
const PORTRAIT_BULLETS = { largest: 64, smallest: 46 };

/** How a theme arranges a slide on this canvas; `dense` asks for the roomier arrangement. */
export function slideGeometry(theme: ThemeId, slide: Words, canvas: Canvas, dense = false): SlideGeometry {
  const geometry = themeGeometry(theme, slide, canvas, dense);
  if (slide.bulletPoints.length !== 1) return geometry;
  // One bullet is no list: it has no mark, and on a content slide it is what the slide says.
  const alone = { ...geometry, indent: 0 };
  if (slide.role !== 'content' && slide.title.trim() !== '') return alone;
  const isPortrait = canvas.orientation === 'portrait';
  const isStacked = geometry.arrangement === 'stacked';
  return {
    ...alone,
    statementSize: isPortrait ? 112 : isStacked ? 116 : 88,
    bulletLineHeight: STATEMENT_LINE_HEIGHT,
    bulletFace: geometry.titleFace,
    pitch: STATEMENT_LINE_HEIGHT + BULLET_GAP,
    titleSize: isStacked
      ? { ...geometry.titleSize, largest: Math.min(geometry.titleSize.largest, isPortrait ? 76 : 64) }
      : geometry.titleSize,
  };
}

function themeGeometry(theme: ThemeId, slide: Words, canvas: Canvas, dense: boolean): SlideGeometry {
  switch (theme) {
    case 'paper':
      return paperGeometry(slide.role, canvas, dense);
    case 'midnight':
      return midnightGeometry(slide.role, canvas, dense);
    case 'studio':
      return slide.bulletPoints.length === 0 ? studioPoster(canvas) : studioGeometry(slide.role, canvas, dense);
    default:
      return theme satisfies never;
  }
}

function inset(canvas: Canvas, left: number, top: number, right: number, bottom: number): Area {
  return { x: left, y: top, width: canvas.width - left - right, height: canvas.height - top - bottom };
}

function paperGeometry(role: SlideRole, canvas: Canvas, dense: boolean): SlideGeometry {
  const isContent = role === 'content' || dense;
  const common = {
    arrangement: 'stacked',
    isTitleNarrow: false,
    titleLineHeight: 1.08,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    titleFace: 0.98,
    bulletFace: 0.94,
  } as const;
  if (canvas.orientation === 'portrait') {
    const text = dense ? inset(canvas, 88, 152, 88, 160) : inset(canvas, 88, 232, 88, 188);
    return {
      ...common,
      title: text,
      text,
      titleSize: { largest: isContent ? 96 : 140, smallest: dense ? SMALLEST_BULLET : 46 },
      titleHeight: isContent ? 420 : 640,
      gap: dense ? 32 : 72,
      pitch: isContent ? 3.1 : 2.3,
      indent: 1.9,
      bulletSize: PORTRAIT_BULLETS,
    };
  }
  const text = dense ? inset(canvas, 120, 108, 120, 84) : inset(canvas, 120, 152, 120, 120);
  return {
    ...common,
    title: text,
    text,
    titleSize: { largest: isContent ? 84 : 144, smallest: dense ? SMALLEST_BULLET : 44 },
    titleHeight: isContent ? 188 : 330,
    gap: dense ? 32 : 64,
    pitch: isContent ? 3.1 : 2.1,
    indent: isContent && !dense ? 3.4 : 1.9,
    bulletSize: LANDSCAPE_BULLETS,
  };
}

function midnightGeometry(role: SlideRole, canvas: Canvas, dense: boolean): SlideGeometry {
  const drawnAs = dense ? 'content' : role;
  const isContent = drawnAs === 'content';
  const common = {
    arrangement: 'stacked',
    isTitleNarrow: false,
    titleLineHeight: 1.1,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    titleFace: 0.96,
    bulletFace: 1,
  } as const;
  if (canvas.orientation === 'portrait') {
    // The arc of light takes the foot of an opening slide and the head of a closing one.
    const text = dense
      ? inset(canvas, 88, 120, 88, 160)
      : inset(canvas, 88, drawnAs === 'closing' ? 330 : 210, 88, drawnAs === 'opening' ? 450 : 200);
    return {
      ...common,
      title: text,
      text,
      titleSize: { largest: isContent ? 100 : 128, smallest: dense ? SMALLEST_BULLET : 46 },
      titleHeight: isContent ? 440 : 600,
      gap: dense ? 32 : 72,
      pitch: 2.5,
      indent: 1.75,
      bulletSize: PORTRAIT_BULLETS,
    };
  }
  const text = dense
    ? inset(canvas, 120, 72, 168, 96)
    : inset(canvas, 120, drawnAs === 'closing' ? 196 : 116, 168, drawnAs === 'opening' ? 232 : 120);
  return {
    ...common,
    title: text,
    text,
    titleSize: { largest: isContent ? 88 : 136, smallest: dense ? SMALLEST_BULLET : 44 },
    titleHeight: isContent ? 200 : 310,
    gap: dense ? 32 : 60,
    pitch: isContent ? 2.6 : 2.1,
    indent: 2.2,
    bulletSize: LANDSCAPE_BULLETS,
  };
}

/** From the edge of the block of colour to the words beside or below it. */
export const STUDIO_GUTTER = { landscape: 92, portrait: 52, band: 36 } as const;

function studioGeometry(role: SlideRole, canvas: Canvas, dense: boolean): SlideGeometry {
  const isContent = role === 'content';
  const common = {
    arrangement: 'apart',
    isTitleNarrow: false,
    titleLineHeight: 1.04,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    gap: 0,
    titleFace: 1.05,
    bulletFace: 1,
  } as const;
  if (canvas.orientation === 'portrait') {
    const band = dense ? 430 : 760;
    const titleTop = dense ? 140 : 320;
    const titleHeight = band - titleTop - (dense ? 40 : 64);
    const textTop = band + STUDIO_GUTTER.portrait;
    return {
      ...common,
      title: { x: 80, y: titleTop, width: canvas.width - 160, height: titleHeight },
      text: { x: 80, y: textTop, width: canvas.width - 160, height: canvas.height - textTop - (dense ? 124 : 150) },
      titleSize: { largest: dense ? 80 : isContent ? 104 : 132, smallest: dense ? SMALLEST_BULLET : 46 },
      titleHeight,
      pitch: 2.7,
      indent: 1.3,
      bulletSize: PORTRAIT_BULLETS,
    };
  }
  if (dense) {
    const band = 252;
    const titleHeight = band - 44 - 40;
    const textTop = band + STUDIO_GUTTER.band;
    return {
      ...common,
      title: { x: 120, y: 44, width: canvas.width - 480, height: titleHeight },
      text: { x: 120, y: textTop, width: canvas.width - 240, height: canvas.height - textTop - 76 },
      titleSize: { largest: 76, smallest: SMALLEST_BULLET },
      titleHeight,
      pitch: 2.4,
      indent: 1.3,
      bulletSize: LANDSCAPE_BULLETS,
    };
  }
  const block = Math.round(canvas.width * (isContent ? 0.4 : 0.58));
  const textStart = block + STUDIO_GUTTER.landscape;
  const titleHeight = canvas.height - 100 - 330;
  return {
    ...common,
    isTitleNarrow: true,
    title: { x: 96, y: 100, width: block - 96 - 64, height: titleHeight },
    text: { x: textStart, y: 100, width: canvas.width - textStart - 108, height: canvas.height - 100 - 124 },
    titleSize: { largest: isContent ? 92 : 132, smallest: 36 },
    titleHeight,
    pitch: 2.6,
    indent: 1.3,
    bulletSize: isContent ? { largest: 52, smallest: 36 } : { largest: 46, smallest: 32 },
  };
}

/** A slide with nothing but a title: the block of colour is the whole picture. */
function studioPoster(canvas: Canvas): SlideGeometry {
  const isPortrait = canvas.orientation === 'portrait';
  const usual = studioGeometry('section', canvas, false);
  const title = isPortrait ? inset(canvas, 80, 420, 80, 240) : inset(canvas, 96, 100, 96, 400);
  return {
    ...usual,
    isTitleNarrow: false,
    title,
    text: title,
    titleHeight: title.height,
    titleSize: { largest: isPortrait ? 148 : 176, smallest: usual.titleSize.smallest },
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
  const bullets = setBullets(slide.bulletPoints.map(withoutCodeMarks), geometry, room, canvasWidth);
  return { ...bullets, titleSize: title.size, fits: bullets.fits && title.fits };
}

function setTitle(title: string, geometry: SlideGeometry): { size: number; height: number; fits: boolean } {
  const { largest, smallest } = geometry.titleSize;
  const words = measureText(title, geometry.titleFace);
  const widest = widestWord(words);
  const linesAt = (size: number) => lineCount(words, geometry.title.width / size);
  const heightAt = (size: number) => linesAt(size) * size * leading(title, geometry.titleLineHeight);
  // A word that fits only at less than half the size is broken, rather than the title set to a whisper.
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

function setBullets(
  bullets: readonly string[],
  geometry: SlideGeometry,
  room: number,
  canvasWidth: number,
): Omit<Setting, 'titleSize'> {
  const { smallest } = geometry.bulletSize;
  const measured = bullets.map((bullet) => ({
    words: measureText(bullet, geometry.bulletFace),
    lineHeight: leading(bullet, geometry.bulletLineHeight),
  }));
  const heightsAt = (size: number, measure: number) => {
    const width = Math.min(geometry.text.width - geometry.indent * size, measure);
    return measured.map(({ words, lineHeight }) => lineCount(words, width / size) * size * lineHeight);
  };
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
    ) ?? [bullets.map((_, index) => index)],
    fits: false,
  };

  /** The size of a statement: few lines, no word broken, all on its page. Else that of a bullet. */
  function statementSize(): number {
    const usual = geometry.bulletSize.largest;
    const words = measured[0]?.words;
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
    const most = Math.min(bulletsPerPage(size, geometry.bulletSize), Math.ceil(bullets.length / pageCount) + 1);
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
