import {
  LANDSCAPE_BULLETS,
  PORTRAIT_BULLETS,
  SMALLEST_BULLET,
  type Canvas,
  type SlideGeometry,
} from '../../measure/geometry.ts';
import { BULLET_LINE_HEIGHT } from '../../measure/leading.ts';
import type { ArrangedSlide, Palette, Theme } from '../theme.ts';

const SHEET: Palette = {
  background: '#dde7e3',
  title: '#10211d',
  text: '#1b2d28',
  accent: '#0a5a54',
  muted: '#4c605a',
  hairline: 'rgba(16, 33, 29, 0.24)',
  code: {
    background: '#eef4f1',
    keyword: '#0a5a54',
    string: '#7a3d05',
    constant: '#8f2350',
    comment: '#566a63',
    name: '#2a4795',
    punctuation: '#465750',
  },
};
/** The last slide is coloured like the cover of an account book. */
const COVER: Palette = {
  background: '#0c3b38',
  title: '#eef6f2',
  text: '#d9e9e3',
  accent: '#93dcc4',
  muted: 'rgba(225, 240, 233, 0.66)',
  hairline: 'rgba(225, 240, 233, 0.28)',
  code: {
    background: '#092d2b',
    keyword: '#93dcc4',
    string: '#f5d08f',
    constant: '#ffb7a3',
    comment: 'rgba(225, 240, 233, 0.66)',
    name: '#b9d3ff',
    punctuation: 'rgba(225, 240, 233, 0.8)',
  },
};

/** The grid: margins, four columns in landscape and two in portrait, and the top of the scale. In reference units. */
export const LEDGER_GRID = {
  landscape: { margin: 96, columns: 4, gutter: 32, scale: 72 },
  portrait: { margin: 80, columns: 2, gutter: 32, scale: 112 },
} as const;

/** The top of the line above a body that begins at this height. */
export const ledgerRule = (bodyTop: number, isPortrait: boolean): number => bodyTop - (isPortrait ? 40 : 28);

/** Where the columns of the grid start, and their width. */
export function ledgerColumns({ width, orientation }: Pick<Canvas, 'width' | 'orientation'>): {
  starts: readonly number[];
  width: number;
} {
  const { margin, columns, gutter } = LEDGER_GRID[orientation];
  const column = (width - 2 * margin - gutter * (columns - 1)) / columns;
  return { starts: Array.from({ length: columns }, (_, index) => margin + index * (column + gutter)), width: column };
}

export const ledger = {
  id: 'ledger',
  name: 'Ledger',
  description: 'Tinted paper on a strict grid, with a scale that shows the progress. For reports.',
  sampleBullets: ['Everything on a grid', 'Dark green on a pale tint', 'A scale for the progress'],
  tokens: { palette: SHEET, closingPalette: COVER, faces: { title: 'plex', text: 'plex' }, pictureRadius: 0 },
  logo: {
    landscape: { end: 246, bottom: 33, height: 52 },
    portrait: { end: 240, bottom: 69, height: 64 },
  },
  slideChanges: { beginning: { by: 'wipe', seconds: 0.25 } },
  geometry: ledgerGeometry,
} as const satisfies Theme;

function ledgerGeometry({ role, isEmpty, isUntitled }: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const isContent = role === 'content' || dense;
  const { width, height, orientation } = canvas;
  const { margin } = LEDGER_GRID[orientation];
  const common = {
    arrangement: 'apart',
    isTitleNarrow: false,
    titleLineHeight: 1.08,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    gap: 0,
    titleFace: 0.94,
    bulletFace: 0.95,
    indent: 1.1,
  } as const;
  const full = width - 2 * margin;
  if (orientation === 'portrait') {
    const top = dense ? 152 : 172;
    const titleHeight = dense ? 210 : isEmpty ? 1_200 : isContent ? 300 : 680;
    const textTop = isContent && isUntitled ? top + 40 : dense ? 410 : isContent ? 540 : 940;
    return {
      ...common,
      title: { x: margin, y: top, width: full, height: titleHeight },
      text: { x: margin, y: textTop, width: full, height: height - textTop - (dense ? 200 : 190) },
      titleSize: { largest: isContent ? 100 : 180, smallest: dense ? SMALLEST_BULLET : 46 },
      titleHeight,
      pitch: isContent ? 3.2 : 2.6,
      bulletSize: PORTRAIT_BULLETS,
    };
  }
  if (dense) {
    const textTop = isUntitled ? 136 : 280;
    return {
      ...common,
      title: { x: margin, y: 104, width: full, height: 132 },
      text: { x: margin, y: textTop, width: full, height: height - textTop - 104 },
      titleSize: { largest: 88, smallest: SMALLEST_BULLET },
      titleHeight: 132,
      pitch: 2.4,
      bulletSize: LANDSCAPE_BULLETS,
    };
  }
  const { starts } = ledgerColumns(canvas);
  const textStart = starts[1]!;
  const titleHeight = isContent ? 184 : isEmpty ? 620 : 440;
  const textTop = isContent ? (isUntitled ? 160 : 348) : 604;
  return {
    ...common,
    title: { x: margin, y: 120, width: full, height: titleHeight },
    text: { x: textStart, y: textTop, width: width - textStart - margin, height: height - textTop - 100 },
    titleSize: { largest: isContent ? 88 : isEmpty ? 196 : 160, smallest: 44 },
    titleHeight,
    pitch: isContent ? 3 : 2.2,
    bulletSize: { largest: 60, smallest: 38 },
  };
}
