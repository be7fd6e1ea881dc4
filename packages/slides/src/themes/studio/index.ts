import type { SlideRole } from '../../film/slide-role.ts';
import {
  inset,
  LANDSCAPE_BULLETS,
  PORTRAIT_BULLETS,
  SMALLEST_BULLET,
  type Canvas,
  type SlideGeometry,
} from '../../measure/geometry.ts';
import { BULLET_LINE_HEIGHT } from '../../measure/leading.ts';
import type { Palette, Theme } from '../theme.ts';

const POSTER: Palette = {
  background: '#ffffff',
  title: '#15120f',
  text: '#15120f',
  accent: '#f0441f',
  // Also readable on the block of colour.
  muted: 'color-mix(in srgb, currentColor 50%, transparent)',
  hairline: 'rgba(21, 18, 15, 0.15)',
  code: {
    background: '#f4f2ef',
    keyword: '#cf2c0a',
    string: '#0a6a4c',
    constant: '#8a4b00',
    comment: '#716b65',
    name: '#1f4fc4',
    punctuation: '#55504a',
  },
};

/** Space between the block of colour and the body, next to or below it. */
export const STUDIO_GUTTER = { landscape: 92, portrait: 52, band: 36 } as const;

export const studio = {
  id: 'studio',
  name: 'Studio',
  description: 'Clean grotesque type on white with one bold accent.',
  sampleBullets: ['One block of colour', 'Bold words', 'Big numbers'],
  tokens: { palette: POSTER, closingPalette: POSTER, faces: { title: 'grotesque', text: 'sans' }, pictureRadius: 0 },
  // A title is on the block of colour.
  titleColours: (palette: Palette, role: SlideRole) => ({
    ink: palette.background,
    background: role === 'closing' ? palette.title : palette.accent,
  }),
  logo: {
    landscape: { end: 202, bottom: 36, height: 40 },
    portrait: { end: 220, bottom: 66, height: 56 },
  },
  slideChanges: { beginning: { by: 'push', seconds: 0.3 } },
  geometry: ({ role, isEmpty }, canvas, dense) =>
    isEmpty ? studioPoster(canvas) : studioGeometry(role, canvas, dense),
} as const satisfies Theme;

function studioGeometry(role: SlideRole, canvas: Canvas, dense: boolean): SlideGeometry {
  const isContent = role === 'content';
  const common = {
    arrangement: 'apart',
    isTitleNarrow: false,
    titleLineHeight: 1.04,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    gap: 0,
    titleFace: 0.91,
    bulletFace: 0.93,
  } as const;
  if (canvas.orientation === 'portrait') {
    const band = dense ? 430 : isContent ? 720 : 960;
    const titleTop = dense ? 140 : 320;
    const titleHeight = band - titleTop - (dense ? 40 : 64);
    const textTop = band + STUDIO_GUTTER.portrait;
    return {
      ...common,
      title: { x: 80, y: titleTop, width: canvas.width - 160, height: titleHeight },
      text: { x: 80, y: textTop, width: canvas.width - 160, height: canvas.height - textTop - 200 },
      titleSize: { largest: isContent || dense ? 104 : 180, smallest: dense ? SMALLEST_BULLET : 46 },
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
      titleSize: { largest: 92, smallest: SMALLEST_BULLET },
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
    bulletSize: isContent ? { largest: 52, smallest: 36 } : { largest: 64, smallest: 36 },
  };
}

/** A slide with a title only: the block of colour covers it. */
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
