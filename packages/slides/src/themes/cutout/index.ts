import type { DrawnSlide } from '../../film/film.ts';
import {
  inset,
  NARROW_BODY,
  SMALLEST_BULLET,
  type Area,
  type Canvas,
  type Field,
  type SlideGeometry,
} from '../../measure/geometry.ts';
import { sentenceOf, type BlockKindName } from '../../kinds/index.ts';
import { mixed, readableInk, tinted } from '../colour.ts';
import { interrupts, type GroundedSlide } from '../palette.ts';
import type { ArrangedSlide, GroundColours, Palette, Theme, ThemeTokens } from '../theme.ts';

const CODE = {
  background: '#fffdf8',
  keyword: '#6a3fa0',
  string: '#13673f',
  constant: '#c03d16',
  comment: '#6d5f78',
  name: '#1a5f96',
  punctuation: '#55446a',
};
const CREAM: Palette = {
  background: '#fff5e4',
  title: '#2b1a3d',
  text: '#2b1a3d',
  accent: '#167a4e',
  muted: '#5f4f70',
  hairline: 'rgba(43, 26, 61, 0.24)',
  code: CODE,
};
const DARK = {
  title: '#fff5e4',
  text: '#fff5e4',
  accent: '#ffb63d',
  hairline: 'rgba(255, 245, 228, 0.34)',
  code: {
    background: '#20122f',
    keyword: '#ffb8c2',
    string: '#b5e3c7',
    constant: '#ffb63d',
    comment: '#c4b5d2',
    name: '#a9d7f5',
    punctuation: '#d8c7f4',
  },
};
const LEAF: Palette = { ...DARK, background: '#167a4e', accent: '#ffeec9', muted: '#fff5e4' };
const INK: Palette = { ...DARK, background: '#2b1a3d', muted: '#d8c7f4' };

/** The papers that fields and shapes are cut from. */
export type Paper = 'cream' | 'pink' | 'mint' | 'sky' | 'amber' | 'lilac' | 'tomato' | 'leaf' | 'ink';
const PAPERS: Readonly<Record<Paper, string>> = {
  cream: CREAM.background,
  pink: '#ffb8c2',
  mint: '#b5e3c7',
  sky: '#a9d7f5',
  amber: '#ffb63d',
  lilac: '#d8c7f4',
  tomato: '#f25632',
  leaf: LEAF.background,
  ink: INK.background,
};
const OWN: ReadonlySet<unknown> = new Set([CREAM, LEAF, INK]);

/** The papers of a slide: those of the theme, or shades of the colours of a brand. */
export function cutoutPapers(palette: GroundColours): Readonly<Record<Paper, string>> {
  if (OWN.has(palette)) return PAPERS;
  const { background, text, accent } = palette;
  const towards = (colour: string, share: number) => tinted(background, colour, share, [text]);
  return {
    cream: background,
    pink: towards(accent, 0.2),
    mint: towards(text, 0.07),
    sky: towards(accent, 0.12),
    amber: towards(accent, 0.3),
    lilac: towards(text, 0.12),
    tomato: accent,
    leaf: mixed(accent, text, 0.5),
    ink: text,
  };
}

/** Papers of the fields of a slide, which change with the sections of a film. */
const SECTIONS: readonly Paper[] = ['pink', 'sky', 'lilac', 'mint', 'amber'];

export const sectionPaper = ({ section = 0 }: Pick<DrawnSlide, 'section'>): Paper =>
  SECTIONS[section % SECTIONS.length]!;

/** The ink that is easiest to read on a paper. */
export function inkOn(paper: string, palette: GroundColours): string {
  const { text, background } = OWN.has(palette) ? CREAM : palette;
  return readableInk(paper, [text, background]);
}

export const cutout = {
  id: 'cutout',
  name: 'Cutout',
  description: 'Shapes cut from coloured paper, with round, heavy headlines. For lessons.',
  sampleBullets: ['Shapes cut from paper', 'A colour for each part', 'Round, heavy letters'],
  tokens: { palette: CREAM, closingPalette: LEAF, faces: { title: 'gabarito', text: 'figtree' }, pictureRadius: 0 },
  // Text on leaf and ink has that paper alone behind it.
  grounds: (palette) => {
    if (palette === LEAF || palette === INK) return [];
    const { pink, mint, sky, amber, lilac } = cutoutPapers(palette);
    return [pink, mint, sky, amber, lilac];
  },
  paletteOf: cutoutPalette,
  logo: {
    landscape: { end: 150, bottom: 30, height: 48 },
    portrait: { end: 170, bottom: 60, height: 64 },
  },
  sections: 'slides',
  slideChanges: { beginning: { by: 'wipe', seconds: 0.25 } },
  geometry: cutoutGeometry,
} as const satisfies Theme;

/** Single sentences and the last slide are on leaf, quotations on ink. */
function cutoutPalette(slide: GroundedSlide, { palette, closingPalette }: ThemeTokens): Palette {
  const { role, blocks } = slide;
  if (role === 'closing') return closingPalette;
  const isQuote = role === 'content' && sentenceOf(blocks) === 'quoted';
  if (isQuote) return palette === CREAM ? INK : closingPalette;
  return role === 'content' && interrupts(slide) ? closingPalette : palette;
}

/** Space at all sides of a landscape slide, and at the sides of an upright one. In reference units. */
export const CUTOUT_MARGIN = { landscape: 112, portrait: 80 } as const;
const LOWEST_PORTRAIT = 1_700;

const COMMON = {
  arrangement: 'apart',
  isTitleNarrow: false,
  titleLineHeight: 1.02,
  bulletLineHeight: 1.26,
  gap: 0,
  titleFace: 0.92,
  bulletFace: 0.96,
  indent: 1.35,
  pitch: 3,
} as const;
/** The papers of four cards that meet at the title, in their order. */
export const QUARTERS: readonly Paper[] = ['amber', 'sky', 'mint', 'pink'];

type Body = Pick<SlideGeometry, 'text'> & { readonly fields: readonly Field[] };

function cutoutGeometry(slide: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  return canvas.orientation === 'portrait' ? upright(slide, canvas, dense) : wide(slide, canvas, dense);
}

function wide(slide: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const { role, isEmpty, isUntitled, isShortList, picture, hasText, isColoured, besideTitle } = slide;
  const { width, height } = canvas;
  const margin = CUTOUT_MARGIN.landscape;
  const frame = inset(canvas, margin, 104, margin, 100);
  const common = {
    ...COMMON,
    frame,
    bulletSize: { largest: 60, smallest: 40 },
    titleSize: { largest: 92, smallest: dense ? SMALLEST_BULLET : 46 },
  };
  const isNarrow = width < NARROW_BODY;
  if (!dense && picture !== null && !isNarrow) {
    const isFirst = picture === 'start';
    const edge = 1_000;
    const column = { x: isFirst ? width - edge + 76 : margin, y: 112, width: edge - margin - 76, height: 868 };
    const isTitleAlone = !hasText;
    const titleHeight = isTitleAlone ? column.height : isUntitled ? 0 : 380;
    const top = isUntitled ? column.y : column.y + titleHeight + 32;
    return {
      ...common,
      title: { ...column, height: titleHeight },
      text: isTitleAlone ? column : { ...column, y: top, height: column.y + column.height - top },
      picture: { x: isFirst ? 0 : edge - 70, y: 0, width: width - edge + 70, height },
      pictureEdge: isFirst ? 'end' : 'start',
      titleSize: { largest: role === 'content' ? 92 : 140, smallest: 46 },
      titleHeight,
      isWhole: true,
      fields: [{ area: { x: 0, y: 0, width, height }, tone: 'section', holds: 'both' }],
    };
  }
  if (!dense && role !== 'content') {
    const whole: Field = { area: { x: 0, y: 0, width, height }, tone: 'section', holds: 'both' };
    const isClosing = role === 'closing';
    const isAlone = isEmpty;
    const most = (wanted: number) => Math.min(wanted, frame.width);
    const title = { ...frame, width: most(isClosing ? 1_560 : 1_010), height: isAlone ? (isClosing ? 700 : 740) : 500 };
    const text = isAlone ? title : { ...frame, y: 632, width: most(isClosing ? 1_180 : 1_010), height: 300 };
    return {
      ...common,
      title,
      text,
      titleSize: { largest: role === 'opening' ? 224 : 176, smallest: 48 },
      titleHeight: title.height,
      pitch: 2.1,
      bulletSize: { largest: 58, smallest: 40 },
      fields: isClosing ? [] : [whole],
    };
  }
  if (!dense && isShortList && !isColoured && !isUntitled && !isNarrow) {
    const field = { x: 0, y: 0, width: 716, height };
    return {
      ...common,
      isTitleNarrow: true,
      title: { x: margin, y: 112, width: 520, height: 480 },
      text: { x: 824, y: 104, width: width - 824 - margin, height: 876 },
      titleSize: { largest: 92, smallest: 64 },
      titleHeight: 480,
      isWhole: true,
      fields: [{ area: field, tone: 'section', holds: 'title' }],
    };
  }
  if (!dense && besideTitle === 'corners' && !isUntitled && !isNarrow) {
    const title = within(canvas, 580, 240);
    return {
      ...common,
      isTitleNarrow: true,
      title,
      text: inset(canvas, margin, 112, margin, 104),
      titleHeight: title.height,
      isWhole: true,
      bulletSize: { ...common.bulletSize, largest: 96 },
      cardsIn: 'corners',
      fields: [...quarters(canvas), { area: within(canvas, 704, 352), tone: 'cream', holds: 'title' }],
    };
  }
  const top = isUntitled ? frame.y : dense ? 206 : 268;
  const titleHeight = 130;
  const title = {
    x: margin,
    width: width - 2 * margin,
    ...(isUntitled ? { y: 0, height: 0 } : { y: dense ? 32 : 68, height: titleHeight }),
  };
  const text = { x: margin, y: top, width: width - 2 * margin, height: (dense ? 996 : 980) - top };
  const band: Field = { area: { x: 0, y: 0, width, height: dense ? 182 : 226 }, tone: 'section', holds: 'title' };
  const head = { ...common, title, titleHeight, isWhole: true } as const;
  // The paper of the last slide is behind all of it.
  if (role === 'closing') return { ...head, text, fields: [] };
  return { ...head, ...bodyOf(slide, { text, band: isUntitled ? [] : [band], canvas, dense }) };
}

/** An area of this size in the middle. */
const within = (canvas: Canvas, width: number, height: number): Area => ({
  x: (canvas.width - width) / 2,
  y: (canvas.height - height) / 2,
  width,
  height,
});

/** The fields of four cards; those at the start lie over the edges of the others. */
function quarters({ width, height }: Canvas): readonly Field[] {
  const under = 60;
  const [half, low] = [width / 2, height / 2];
  return [1, 3, 0, 2].map((at) => {
    const [x, y] = [at % 2 === 0 ? 0 : half - under, at < 2 ? 0 : low];
    return {
      area: { x, y, width: at % 2 === 0 ? half : half + under, height: low },
      tone: QUARTERS[at]!,
      holds: 'body',
    };
  });
}

/** What a body can have. */
interface Room {
  readonly text: Area;
  readonly band: readonly Field[];
  readonly canvas: Canvas;
  readonly dense: boolean;
}

const isClose = ({ canvas, dense }: Room): boolean => dense || canvas.width < NARROW_BODY;

/** The field of the whole slide. */
function wholeField({ canvas: { width, height } }: Room): Field {
  return { area: { x: 0, y: 0, width, height }, tone: 'section', holds: 'both' };
}

/** The area of a body less a space at its end, where shapes are. */
const besideShapes = (room: Room, space: number): Area =>
  isClose(room) ? room.text : { ...room.text, width: room.text.width - space };

/** The area of a body of one kind and the fields of its slide; of other kinds all of the room, and the band. */
const BODIES: { readonly [Kind in BlockKindName]?: (room: Room) => Body } = {
  // A sentence alone is on leaf.
  statement: (room) => ({ text: besideShapes(room, 200), fields: room.band.length === 0 ? [] : [wholeField(room)] }),
  quote: (room) => ({ text: besideShapes(room, 220), fields: [] }),
  // The lowest shapes end a little below other bodies.
  number: (room) => ({ text: { ...room.text, height: room.text.height + 36 }, fields: [wholeField(room)] }),
  steps(room) {
    const { text } = room;
    // Words stand above and below the road.
    return {
      text: isClose(room) ? text : { ...text, y: text.y - 36, height: text.height + 56 },
      fields: [wholeField(room)],
    };
  },
  timeline: ({ text }) => ({ text, fields: [] }),
  compare(room) {
    const { text, band, canvas } = room;
    if (isClose(room)) return { text, fields: band };
    const [top = 0] = band.map(({ area }) => area.y + area.height - 34);
    const { width, height } = canvas;
    const area = { x: 0, y: top, width, height: height - top };
    const halves: readonly Field[] = [
      { area, tone: 'sky', holds: 'body' },
      { area: { ...area, x: width / 2, width: width / 2 }, tone: 'amber', holds: 'body' },
    ];
    return { text: { ...area, y: top + 64, height: height - top - 64 }, fields: [...halves, ...band] };
  },
};

function bodyOf({ only, isColoured }: ArrangedSlide, room: Room): Body {
  const own = only === null ? undefined : BODIES[only]?.(room);
  return own ?? { text: room.text, fields: isColoured ? [wholeField(room)] : room.band };
}

function upright(slide: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const { role, isEmpty, isUntitled, picture, hasText } = slide;
  const { width, height } = canvas;
  const margin = CUTOUT_MARGIN.portrait;
  const frame = inset(canvas, margin, 150, margin, height - LOWEST_PORTRAIT);
  const common = {
    ...COMMON,
    frame,
    bulletSize: { largest: 66, smallest: 46 },
    titleSize: { largest: 112, smallest: dense ? SMALLEST_BULLET : 48 },
  };
  const whole: Field = { area: { x: 0, y: 0, width, height }, tone: 'section', holds: 'both' };
  if (!dense && picture !== null) {
    const isFirst = picture === 'start';
    const length = hasText ? 780 : 1_120;
    const start = isFirst ? length + 40 : 150;
    const end = isFirst ? LOWEST_PORTRAIT : height - length - 50;
    const titleHeight = !hasText ? end - start : isUntitled ? 0 : Math.round((end - start) * 0.36);
    const top = start + (isUntitled ? 0 : titleHeight + 28);
    return {
      ...common,
      title: { ...frame, y: start, height: titleHeight },
      text: hasText ? { ...frame, y: top, height: end - top } : { ...frame, y: start, height: titleHeight },
      picture: { x: 0, y: isFirst ? 0 : height - length, width, height: length },
      pictureEdge: isFirst ? 'bottom' : 'top',
      titleSize: { largest: role === 'content' ? 112 : 140, smallest: 48 },
      titleHeight,
      isWhole: true,
      fields: [whole],
    };
  }
  if (!dense && role !== 'content') {
    const isClosing = role === 'closing';
    const isAlone = isEmpty;
    const title = { ...frame, height: isAlone ? 960 : 640 };
    return {
      ...common,
      title,
      text: isAlone ? title : { ...frame, y: 830, height: 600 },
      titleSize: { largest: isAlone ? 220 : 180, smallest: 48 },
      titleHeight: title.height,
      pitch: 2.2,
      fields: isClosing ? [] : [whole],
    };
  }
  const top = isUntitled ? frame.y : dense ? 400 : 486;
  const titleHeight = dense ? 210 : 244;
  const title = { ...frame, ...(isUntitled ? { y: 0, height: 0 } : { y: dense ? 120 : 140, height: titleHeight }) };
  const text = { ...frame, y: top, height: LOWEST_PORTRAIT - top };
  const band: Field = { area: { x: 0, y: 0, width, height: dense ? 370 : 430 }, tone: 'section', holds: 'title' };
  if (role === 'closing') return { ...common, title, titleHeight, isWhole: true, text, fields: [] };
  return {
    ...common,
    title,
    titleHeight,
    isWhole: true,
    ...bodyOf(slide, { text, band: isUntitled ? [] : [band], canvas, dense }),
  };
}
