import {
  inset,
  LANDSCAPE_BULLETS,
  PORTRAIT_BULLETS,
  SMALLEST_BULLET,
  type Canvas,
  type SlideGeometry,
} from '../../measure/geometry.ts';
import { BULLET_LINE_HEIGHT } from '../../measure/leading.ts';
import { luminance, mixed, tinted } from '../colour.ts';
import type { ArrangedSlide, GroundColours, Palette, Theme } from '../theme.ts';

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

/** The last slide is the hour before the night. */
const DUSK: Palette = {
  ...NIGHT,
  background: '#182a78',
  title: '#ffffff',
  text: '#e2e8ff',
  accent: '#a9ccff',
  muted: 'rgba(226, 232, 255, 0.7)',
  hairline: 'rgba(226, 232, 255, 0.28)',
};

/** The colours of the arc of light and of the bars. */
interface Light {
  /** Of the disc below the arc, and of its edge from bright to dark. */
  readonly disc: string;
  readonly edge: readonly [string, string];
  /** Of the sky, from the edge outwards. */
  readonly sky: readonly [string, string, string, string, string];
  /** Of the bars, from their start to their end, and their glow. */
  readonly bar: readonly [string, string];
  readonly glow: string;
}

const NIGHT_LIGHT: Light = {
  disc: '#04060f',
  edge: ['#cfe4ff', '#6aa2ff'],
  sky: [
    'rgba(58, 106, 232, 0.64)',
    'rgba(42, 76, 182, 0.44)',
    'rgba(30, 50, 126, 0.3)',
    'rgba(18, 28, 72, 0.16)',
    'rgba(8, 11, 24, 0)',
  ],
  bar: ['#4f7cff', '#a9d5ff'],
  glow: 'rgba(92, 150, 255, 0.75)',
};

/** The light of a palette; with the colours of a brand, as much of the accent as the text in it allows. */
export function midnightLight(palette: GroundColours): Light {
  if (palette === NIGHT) return NIGHT_LIGHT;
  const { background, text, accent } = palette;
  // A glow on a light ground would look like a stain.
  const strength = luminance(background) > luminance(text) ? 0.6 : 1;
  const sky = (share: number) => tinted(background, accent, share * strength, [text]);
  const bright = mixed(accent, text, 0.35);
  return {
    disc: tinted(background, text, 0.05, [text]),
    edge: [bright, accent],
    sky: [mixed(background, accent, 0.5 * strength), sky(0.34), sky(0.2), sky(0.09), background],
    bar: [accent, bright],
    glow: `${accent}66`,
  };
}

export const midnight = {
  id: 'midnight',
  name: 'Midnight',
  description: 'Deep blue with luminous headlines, for dark rooms.',
  sampleBullets: ['Light on blue-black', 'Made for dark rooms', 'Quiet, and a little vast'],
  tokens: { palette: NIGHT, closingPalette: DUSK, faces: { title: 'sans', text: 'sans' }, pictureRadius: 14 },
  grounds: (palette) => {
    if (palette === NIGHT) return [];
    const { disc, sky } = midnightLight(palette);
    return [disc, ...sky.slice(1)];
  },
  logo: {
    landscape: { end: 300, bottom: 42, height: 48 },
    portrait: { end: 330, bottom: 70, height: 64 },
  },
  slideChanges: { beginning: { by: 'fade', seconds: 0.3 }, others: { by: 'fade', seconds: 0.24 } },
  geometry: midnightGeometry,
} as const satisfies Theme;

function midnightGeometry({ role, isEmpty }: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const drawnAs = dense ? 'content' : role;
  const isContent = drawnAs === 'content';
  const common = {
    arrangement: 'stacked',
    isTitleNarrow: false,
    titleLineHeight: 1.1,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    titleFace: 0.85,
    bulletFace: 0.93,
  } as const;
  if (canvas.orientation === 'portrait') {
    // The arc of light is at the bottom of an opening slide and at the top of a closing one.
    const text = dense
      ? inset(canvas, 88, 120, 88, 200)
      : inset(canvas, 88, drawnAs === 'closing' ? 330 : 210, 88, drawnAs === 'opening' ? 450 : 200);
    return {
      ...common,
      title: text,
      text,
      titleSize: { largest: isContent ? 100 : 176, smallest: dense ? SMALLEST_BULLET : 46 },
      titleHeight: isEmpty ? 1_000 : isContent ? 440 : 760,
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
    titleHeight: isEmpty ? 640 : isContent ? 200 : 430,
    gap: dense ? 32 : 60,
    pitch: isContent ? 2.6 : 2.1,
    indent: 2.2,
    bulletSize: LANDSCAPE_BULLETS,
  };
}
