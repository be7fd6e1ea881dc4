import type { SlideRole } from '../../picture/slide-role.ts';
import {
  inset,
  LANDSCAPE_BULLETS,
  PORTRAIT_BULLETS,
  SMALLEST_BULLET,
  type Canvas,
  type SlideGeometry,
} from '../../picture/geometry.ts';
import { BULLET_LINE_HEIGHT } from '../../picture/leading.ts';
import type { Palette, Theme } from '../theme.ts';

const NIGHT: Palette = {
  background: '#080b18',
  title: '#eef2ff',
  text: '#c5cdea',
  accent: '#7db4ff',
  muted: 'rgba(200, 215, 255, 0.55)',
  hairline: 'rgba(200, 215, 255, 0.22)',
  code: {
    background: 'rgba(17, 24, 52, 0.82)',
    keyword: '#7db4ff',
    string: '#8fe3c0',
    constant: '#ffb38a',
    comment: 'rgba(200, 215, 255, 0.58)',
    name: '#d9bcff',
    punctuation: '#9fabd3',
  },
};

export const midnight = {
  id: 'midnight',
  name: 'Midnight',
  description: 'Deep blue with luminous headlines, for dark rooms.',
  sampleBullets: ['Light on blue-black', 'Made for dark rooms', 'Quiet, and a little vast'],
  tokens: { palette: NIGHT, closingPalette: NIGHT, faces: { title: 'sans', text: 'sans' }, pictureRadius: 14 },
  geometry: ({ role }, canvas, dense) => midnightGeometry(role, canvas, dense),
} as const satisfies Theme;

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
    // The arc of light is at the bottom of an opening slide and at the top of a closing one.
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
