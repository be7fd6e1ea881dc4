import { inset, SMALLEST_BULLET, type Canvas, type SlideGeometry } from '../../measure/geometry.ts';
import { tinted } from '../colour.ts';
import type { ArrangedSlide, GroundColours, Palette, Theme } from '../theme.ts';

const DAY: Palette = {
  background: '#ffc83d',
  title: '#1e1305',
  text: '#1e1305',
  accent: '#9c1f0c',
  muted: '#5f4711',
  hairline: 'rgba(30, 19, 5, 0.28)',
  code: {
    background: '#fff3cf',
    keyword: '#9c1f0c',
    string: '#245f1c',
    constant: '#8a3a00',
    comment: '#75612f',
    name: '#1d4799',
    punctuation: '#5b4a22',
  },
};
/** The last slide is the evening. */
const EVENING: Palette = {
  background: '#22130a',
  title: '#ffd569',
  text: '#fff1cf',
  accent: '#ff9a4d',
  muted: 'rgba(255, 241, 207, 0.7)',
  hairline: 'rgba(255, 241, 207, 0.28)',
  code: {
    background: '#372112',
    keyword: '#ffd569',
    string: '#b9e5a2',
    constant: '#ffb08a',
    comment: 'rgba(255, 241, 207, 0.66)',
    name: '#bcd3ff',
    punctuation: 'rgba(255, 241, 207, 0.82)',
  },
};

/** The colour of the sun, which text may stand on; with the colours of a brand, as much of the accent as text allows. */
export function marigoldSun(palette: GroundColours): string {
  if (palette === DAY) return '#ffe9a8';
  if (palette === EVENING) return '#8f3f14';
  return tinted(palette.background, palette.accent, 0.22, [palette.text]);
}

export const marigold = {
  id: 'marigold',
  name: 'Marigold',
  description: 'Very large, heavy type on warm yellow, below a rising sun. For lessons and talks.',
  sampleBullets: ['For the last row', 'Black on warm yellow', 'Few words, large'],
  tokens: { palette: DAY, closingPalette: EVENING, faces: { title: 'lexend', text: 'lexend' }, pictureRadius: 28 },
  grounds: (palette) => [marigoldSun(palette)],
  logo: {
    landscape: { end: 238, bottom: 30, height: 56 },
    portrait: { end: 290, bottom: 50, height: 72 },
  },
  slideChanges: { beginning: { by: 'wipeUp', seconds: 0.3 }, others: { by: 'fade', seconds: 0.2 } },
  geometry: marigoldGeometry,
} as const satisfies Theme;

function marigoldGeometry({ role, isEmpty }: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const isContent = role === 'content' || dense;
  const common = {
    arrangement: 'stacked',
    isTitleNarrow: false,
    titleLineHeight: 1.04,
    bulletLineHeight: 1.3,
    titleFace: 1.04,
    bulletFace: 1.03,
  } as const;
  if (canvas.orientation === 'portrait') {
    const text = dense ? inset(canvas, 80, 120, 80, 200) : inset(canvas, 80, 200, 80, isContent ? 260 : 420);
    return {
      ...common,
      title: text,
      text,
      titleSize: {
        largest: dense ? 88 : isContent ? 116 : isEmpty ? 176 : 150,
        smallest: dense ? SMALLEST_BULLET : 46,
      },
      titleHeight: isContent ? 480 : 700,
      gap: dense ? 32 : 68,
      pitch: isContent ? 3 : 2.1,
      indent: 1.35,
      bulletSize: { largest: 72, smallest: 48 },
    };
  }
  const text = dense ? inset(canvas, 112, 72, 112, 120) : inset(canvas, 112, 96, isContent ? 112 : 200, 132);
  return {
    ...common,
    title: text,
    text,
    titleSize: { largest: dense ? 84 : isContent ? 108 : isEmpty ? 208 : 168, smallest: dense ? SMALLEST_BULLET : 46 },
    titleHeight: isContent ? 230 : isEmpty ? 430 : 400,
    gap: dense ? 28 : 52,
    pitch: isContent ? 2.8 : 2,
    indent: 1.35,
    bulletSize: { largest: 66, smallest: 42 },
  };
}
