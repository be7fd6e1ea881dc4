import {
  inset,
  NARROW_BODY,
  SMALLEST_BULLET,
  type Area,
  type Canvas,
  type Field,
  type SlideGeometry,
} from '../../measure/geometry.ts';
import type { BlockKindName } from '../../kinds/index.ts';
import { AA, mixed, nearestReadable, readableInk, tinted } from '../colour.ts';
import type { ArrangedSlide, GroundColours, Palette, Theme } from '../theme.ts';

const STONE: Palette = {
  background: '#e9e9e1',
  title: '#11120f',
  text: '#11120f',
  accent: '#11120f',
  muted: '#5b5d52',
  hairline: 'rgba(17, 18, 15, 0.2)',
  code: {
    background: '#ffffff',
    keyword: '#4f6d00',
    string: '#2f6b3a',
    constant: '#5f6f1f',
    comment: '#64665b',
    name: '#5a4a1e',
    punctuation: '#4a4c42',
  },
};

/** The ground of a tile, and what stands on it: text, quiet text, and marks, numerals and icons. */
export interface Tile {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
  readonly mark: string;
}
export type Tone = 'lime' | 'white' | 'stone' | 'black';

const TILES: Readonly<Record<Tone, Tile>> = {
  lime: { ground: '#c8f53b', ink: '#11120f', quiet: '#3c4a08', mark: '#11120f' },
  white: { ground: '#ffffff', ink: '#11120f', quiet: '#5b5d52', mark: '#11120f' },
  stone: { ground: '#d3d4c7', ink: '#11120f', quiet: '#4b4d43', mark: '#11120f' },
  black: { ground: '#11120f', ink: '#ffffff', quiet: '#c3c5b8', mark: '#c8f53b' },
};

/** The tiles of a theme: those of its own, or the accent, the text and two tints of the background of a brand. */
export function voltTiles(palette: GroundColours): Readonly<Record<Tone, Tile>> {
  return palette === STONE ? TILES : brandTiles(palette);
}

function brandTiles({ background, text, accent }: GroundColours): Readonly<Record<Tone, Tile>> {
  const on = (ground: string): Tile => {
    const ink = readableInk(ground, [text, background]);
    return { ground, ink, quiet: nearestReadable(mixed(ink, ground, 0.3), [ground], AA.text) ?? ink, mark: ink };
  };
  const black = on(text);
  return {
    lime: on(accent),
    white: on(tinted(background, text, 0.06, [text])),
    stone: on(tinted(background, text, 0.14, [text])),
    black: { ...black, mark: nearestReadable(accent, [text], AA.large) ?? black.ink },
  };
}

export const volt = {
  id: 'volt',
  name: 'Volt',
  description: 'Tiles in lime, black and white, with wide, heavy headlines. For offers and plans.',
  sampleBullets: ['One thing, very large', 'Lime for what matters', 'Tiles instead of lines'],
  tokens: { palette: STONE, closingPalette: STONE, faces: { title: 'archivo', text: 'archivo' }, pictureRadius: 44 },
  grounds: (palette) => [voltTiles(palette).white.ground],
  titleColours: (palette, role) => {
    const { lime } = voltTiles(palette);
    return role === 'content'
      ? { ink: palette.title, background: palette.background }
      : { ink: lime.ink, background: lime.ground };
  },
  logo: {
    landscape: { end: 78, bottom: 48, height: 34 },
    portrait: { end: 78, bottom: 234, height: 34 },
  },
  sections: 'titles',
  slideChanges: { beginning: { by: 'wipeUp', seconds: 0.24 } },
  geometry: voltGeometry,
} as const satisfies Theme;

/** Space around all tiles and between them, their corners, and the space within them at the sides. In reference units. */
export const VOLT_FRAME = 36;
export const VOLT_GAP = 20;
export const VOLT_RADIUS = 44;
const SIDE = { landscape: 60, portrait: 48 } as const;
/** Captions and the buttons of players cover what is below on an upright slide. */
const LOWEST_PORTRAIT = 1_700;
/** Where a body of one kind stands: its parts in tiles of their own, or all of it in a panel, on lime or on black. */
type BodyPlace = 'tiles' | 'panel' | 'lime' | 'black';
const BODY_PLACES: { readonly [Kind in BlockKindName]?: BodyPlace } = {
  cards: 'tiles',
  steps: 'tiles',
  timeline: 'tiles',
  compare: 'tiles',
  number: 'tiles',
  quote: 'tiles',
  code: 'panel',
  statement: 'lime',
};

/** The same of several blocks: tiles for each quotation and its source would leave too little room for the words. */
const PLACES_OF_SEVERAL: typeof BODY_PLACES = { quote: 'black' };

/** The area within a tile. */
const within = ({ x, y, width, height }: Area, side: number, top = 56, bottom = 60): Area => ({
  x: x + side,
  y: y + top,
  width: width - 2 * side,
  height: height - top - bottom,
});

const COMMON = {
  arrangement: 'apart',
  isTitleNarrow: false,
  titleLineHeight: 1.02,
  bulletLineHeight: 1.28,
  gap: 0,
  titleFace: 1.13,
  bulletFace: 0.97,
  indent: 1.05,
} as const;

function voltGeometry(slide: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  return canvas.orientation === 'portrait' ? upright(slide, canvas, dense) : wide(slide, canvas, dense);
}

function wide(slide: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const { role, isEmpty, isUntitled, picture } = slide;
  const side = SIDE.landscape;
  const all = inset(canvas, VOLT_FRAME, VOLT_FRAME, VOLT_FRAME, VOLT_FRAME);
  const common = {
    ...COMMON,
    frame: all,
    pitch: 3,
    bulletSize: { largest: 60, smallest: 40 },
    titleSize: { largest: 88, smallest: dense ? SMALLEST_BULLET : 44 },
  };
  const isNarrow = canvas.width < NARROW_BODY;
  if (!dense && picture !== null) return besidePicture(slide, all, common, isNarrow);
  if (!dense && role !== 'content') {
    if (isEmpty) {
      const isCover = role === 'opening' && !isNarrow;
      const tile = isCover ? { ...all, width: 1_204 } : all;
      const sign = { ...all, x: tile.x + tile.width + VOLT_GAP, width: all.width - tile.width - VOLT_GAP };
      const inner = within(tile, side);
      // The number of a section is below its title.
      const title = role === 'section' ? { ...inner, height: 560 } : inner;
      return {
        ...common,
        title,
        text: title,
        titleSize: { largest: isCover ? 200 : 222, smallest: 46 },
        titleHeight: title.height,
        fields: [
          { area: tile, tone: 'lime', holds: 'title' },
          ...(isCover ? [{ area: sign, tone: 'black', holds: 'nothing' } as const] : []),
        ],
      };
    }
    const isOpening = role === 'opening' && !isNarrow;
    const head = isOpening ? { ...all, width: 1_108 } : { ...all, height: 560 };
    const rest = isOpening
      ? { ...all, x: head.x + head.width + VOLT_GAP, width: all.width - head.width - VOLT_GAP }
      : { ...all, y: head.y + head.height + VOLT_GAP, height: all.height - head.height - VOLT_GAP };
    const sign = { ...rest, height: 360 };
    const tile = isOpening
      ? { ...rest, y: sign.y + sign.height + VOLT_GAP, height: rest.height - sign.height - VOLT_GAP }
      : rest;
    const title = within(head, side);
    return {
      ...common,
      title,
      text: within(tile, side, 44, 52),
      titleSize: { largest: 176, smallest: 46 },
      titleHeight: title.height,
      pitch: 2.2,
      bulletSize: { largest: 56, smallest: 42 },
      fields: [
        { area: head, tone: 'lime', holds: 'title' },
        ...(isOpening ? [{ area: sign, tone: 'black', holds: 'nothing' } as const] : []),
        { area: tile, tone: isOpening ? 'white' : 'black', holds: 'body' },
      ],
    };
  }
  if (!dense && isRows(slide) && !isUntitled && !isNarrow) {
    const head = { ...all, width: 620 };
    const text = { ...all, x: head.x + head.width + VOLT_GAP, width: all.width - head.width - VOLT_GAP };
    const title = within(head, side);
    return {
      ...common,
      isTitleNarrow: true,
      title,
      text,
      titleSize: { largest: 88, smallest: 64 },
      titleHeight: title.height,
      isWhole: true,
      fields: [{ area: head, tone: 'black', holds: 'title' }],
    };
  }
  const top = isUntitled ? VOLT_FRAME : dense ? 224 : 228;
  const titleHeight = dense ? 166 : 144;
  const title = {
    x: VOLT_FRAME + side,
    width: all.width - 2 * side,
    ...(isUntitled ? { y: top, height: 0 } : { y: dense ? 44 : 64, height: titleHeight }),
  };
  const tile = { ...all, y: top, height: canvas.height - VOLT_FRAME - top };
  return {
    ...common,
    title,
    titleHeight,
    isWhole: true,
    ...bodyIn(tile, slide, dense ? 48 : side, dense),
  };
}

function placeOf({ only, isSingle }: ArrangedSlide): BodyPlace | undefined {
  if (only === null) return undefined;
  return (isSingle ? undefined : PLACES_OF_SEVERAL[only]) ?? BODY_PLACES[only];
}

/** The tile of a body and the area of its text; of kinds with tiles of their own the area of these. */
function bodyIn(
  tile: Area,
  slide: ArrangedSlide,
  side: number,
  dense: boolean,
): { text: Area; fields: readonly Field[] } {
  const place = isRows(slide) && !dense ? 'tiles' : placeOf(slide);
  if (place === 'tiles') return { text: tile, fields: [] };
  const text = dense ? within(tile, side, 36, 44) : within(tile, side, 44, 52);
  if (place === 'panel') return { text: within(tile, 0, 0, 0), fields: [] };
  return { text, fields: [{ area: tile, tone: place ?? (slide.isColoured ? 'lime' : 'white'), holds: 'body' }] };
}

/** A short list has a tile for each point, unless it is to be on one colour. */
const isRows = ({ isShortList, isColoured }: ArrangedSlide): boolean => isShortList && !isColoured;

type Common = Omit<SlideGeometry, 'title' | 'text' | 'titleHeight'>;

/** A picture in a tile; title and text in tiles beside it, below or above it on an upright slide. */
function besidePicture(
  { role, hasText, isUntitled, picture }: ArrangedSlide,
  all: Area,
  common: Common,
  isUpright: boolean,
): SlideGeometry {
  const side = isUpright ? SIDE.portrait : SIDE.landscape;
  const isFirst = picture === 'start';
  const share = isUpright ? Math.round(all.height * (hasText ? 0.42 : 0.62)) : hasText ? 1_108 : 1_204;
  const rest = (isUpright ? all.height : all.width) - share - VOLT_GAP;
  const place = (isBefore: boolean, length: number): Area => {
    const offset = isBefore ? 0 : (isUpright ? all.height : all.width) - length;
    return isUpright ? { ...all, y: all.y + offset, height: length } : { ...all, x: all.x + offset, width: length };
  };
  const area = place(isFirst, share);
  const column = place(!isFirst, rest);
  const isOnlyTitle = !hasText && !isUntitled;
  const headHeight = isOnlyTitle ? column.height : isUntitled ? 0 : isUpright ? Math.round(column.height * 0.36) : 392;
  const head = { ...column, height: headHeight };
  const below = isUntitled ? 0 : headHeight + VOLT_GAP;
  const tile = { ...column, y: column.y + below, height: column.height - below };
  const title = isUntitled ? { ...column, height: 0 } : within(head, side, 48, 48);
  return {
    ...common,
    title,
    text: isOnlyTitle ? title : within(tile, side, 40, 52),
    picture: area,
    titleSize: { largest: role === 'content' ? common.titleSize.largest : isUpright ? 132 : 128, smallest: 40 },
    titleHeight: title.height,
    isWhole: true,
    fields: [
      { area, tone: 'white', holds: 'nothing' },
      ...(isUntitled ? [] : [{ area: head, tone: isOnlyTitle ? 'lime' : 'black', holds: 'title' } as const]),
      ...(isOnlyTitle ? [] : [{ area: tile, tone: 'lime', holds: 'body' } as const]),
    ],
  };
}

function upright(slide: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const { role, isEmpty, isUntitled, picture } = slide;
  const side = SIDE.portrait;
  const bottom = canvas.height - LOWEST_PORTRAIT;
  const all = inset(canvas, VOLT_FRAME, 110, VOLT_FRAME, bottom);
  const common = {
    ...COMMON,
    frame: all,
    pitch: 3,
    bulletSize: { largest: 66, smallest: 46 },
    titleSize: { largest: 104, smallest: dense ? SMALLEST_BULLET : 46 },
  };
  if (!dense && picture !== null) return besidePicture(slide, all, common, true);
  if (!dense && role !== 'content') {
    const isAlone = isEmpty;
    const isSigned = isAlone && role === 'opening';
    const head = isAlone ? { ...all, height: isSigned ? 1_100 : all.height } : { ...all, height: 640 };
    const tile = { ...all, y: head.y + head.height + VOLT_GAP, height: all.height - head.height - VOLT_GAP };
    const inner = within(head, side);
    const title = role === 'section' && isAlone ? { ...inner, height: 960 } : inner;
    return {
      ...common,
      title,
      text: isAlone ? title : within(tile, side),
      titleSize: { largest: isAlone ? 200 : 172, smallest: 46 },
      titleHeight: title.height,
      pitch: 2.3,
      fields: [
        { area: head, tone: 'lime', holds: 'title' },
        ...(isAlone && !isSigned ? [] : [{ area: tile, tone: 'black', holds: isAlone ? 'nothing' : 'body' } as const]),
      ],
    };
  }
  const top = isUntitled ? all.y : dense ? 350 : 416;
  const titleHeight = dense ? 190 : 244;
  const title = {
    x: VOLT_FRAME + side,
    width: all.width - 2 * side,
    ...(isUntitled ? { y: top, height: 0 } : { y: dense ? 130 : 140, height: titleHeight }),
  };
  const tile = { ...all, y: top, height: LOWEST_PORTRAIT - top };
  const body = bodyIn(tile, slide, dense ? 40 : side, dense);
  return { ...common, title, titleHeight, isWhole: true, ...body };
}
