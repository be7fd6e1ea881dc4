import {
  inset,
  LANDSCAPE_BULLETS,
  PORTRAIT_BULLETS,
  SMALLEST_BULLET,
  type Canvas,
  type SlideGeometry,
} from '../../measure/geometry.ts';
import { BULLET_LINE_HEIGHT } from '../../measure/leading.ts';
import type { ArrangedSlide, Palette, Theme } from '../theme.ts';

const PAGE: Palette = {
  background: '#f7f2e8',
  title: '#201c16',
  text: '#201c16',
  accent: '#24408e',
  muted: '#857b6a',
  hairline: 'rgba(32, 28, 22, 0.26)',
  code: {
    background: '#efe7d6',
    keyword: '#24408e',
    string: '#3c6322',
    constant: '#9c3d10',
    comment: '#6a6050',
    name: '#6a3a8f',
    punctuation: '#5d5547',
  },
};
/** The last slide is coloured like the endpaper of a book. */
const ENDPAPER: Palette = {
  background: '#203a82',
  title: '#fbf6ea',
  text: '#fbf6ea',
  accent: '#f3c98b',
  muted: 'rgba(251, 246, 234, 0.6)',
  hairline: 'rgba(251, 246, 234, 0.3)',
  code: {
    background: 'rgba(10, 20, 56, 0.4)',
    keyword: '#f3c98b',
    string: '#c3e8b5',
    constant: '#ffc0a0',
    comment: 'rgba(251, 246, 234, 0.65)',
    name: '#d5e2ff',
    punctuation: 'rgba(251, 246, 234, 0.8)',
  },
};

export const paper = {
  id: 'paper',
  name: 'Paper',
  description: 'Warm off-white, serif headlines, an ink-blue accent.',
  sampleBullets: ['Ink rules on warm white', 'A serif with a voice', 'Notes in the margin'],
  tokens: { palette: PAGE, closingPalette: ENDPAPER, faces: { title: 'display', text: 'serif' }, pictureRadius: 4 },
  logo: {
    landscape: { end: 290, bottom: 40, height: 44 },
    portrait: { end: 278, bottom: 82, height: 64 },
  },
  numbersLists: true,
  slideChanges: { beginning: { by: 'fade', seconds: 0.16 }, others: { by: 'fade', seconds: 0.16 } },
  geometry: paperGeometry,
} as const satisfies Theme;

/** Largest size of a subtitle, in reference units. */
const SUBTITLE = { landscape: 84, portrait: 92 } as const;

function paperGeometry(
  { role, isEmpty, isUntitled, isShortList, hasCorners, hasSubtitle }: ArrangedSlide,
  canvas: Canvas,
  dense: boolean,
): SlideGeometry {
  const isContent = role === 'content' || dense;
  const bulletsOf = (sizes: typeof LANDSCAPE_BULLETS): SlideGeometry['bulletSize'] =>
    hasSubtitle && !dense ? { ...sizes, largest: SUBTITLE[canvas.orientation] } : sizes;
  const common = {
    arrangement: 'stacked',
    isTitleNarrow: false,
    titleLineHeight: 1.08,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    titleFace: 0.98,
    bulletFace: 0.94,
  } as const;
  if (canvas.orientation === 'portrait') {
    const text = dense ? inset(canvas, 88, 152, 88, 200) : inset(canvas, 88, 232, 88, 188);
    return {
      ...common,
      title: text,
      text,
      titleSize: { largest: isContent ? 96 : 188, smallest: dense ? SMALLEST_BULLET : 46 },
      titleHeight: isEmpty ? text.height : isContent ? 420 : 640,
      gap: dense ? 32 : 72,
      pitch: isContent ? 3.1 : 2.3,
      indent: 1.9,
      bulletSize: bulletsOf(PORTRAIT_BULLETS),
    };
  }
  const text = dense ? inset(canvas, 120, 108, 120, 84) : inset(canvas, 120, 152, 120, 120);
  if ((isShortList || (hasCorners && isContent)) && !isUntitled && !dense) {
    // The title stands beside the list, or beside two rows of two cards, which need more width.
    const body = inset(canvas, hasCorners ? 596 : 692, 136, 120, 104);
    return {
      ...common,
      ...(hasCorners ? { isWhole: true } : {}),
      arrangement: 'apart',
      isTitleNarrow: true,
      frame: text,
      title: { ...text, width: hasCorners ? 420 : 520 },
      text: body,
      titleSize: { largest: 84, smallest: 64 },
      titleHeight: 460,
      gap: 0,
      pitch: 3.1,
      indent: 1.7,
      bulletSize: LANDSCAPE_BULLETS,
    };
  }
  return {
    ...common,
    ...(isContent && !dense ? { hasBleed: true } : {}),
    title: text,
    text,
    titleSize: { largest: isContent ? 84 : 144, smallest: dense ? SMALLEST_BULLET : 44 },
    titleHeight: isEmpty ? text.height : isContent ? 188 : 500,
    gap: dense ? 32 : 64,
    pitch: isContent ? 3.1 : 2.1,
    indent: isContent && !dense ? 3.4 : 1.9,
    bulletSize: bulletsOf(LANDSCAPE_BULLETS),
  };
}
