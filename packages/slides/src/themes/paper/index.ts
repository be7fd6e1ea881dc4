import {
  inset,
  LANDSCAPE_BULLETS,
  NARROW_BODY,
  PORTRAIT_BULLETS,
  SMALLEST_BULLET,
  type Area,
  type Canvas,
  type SlideGeometry,
} from '../../measure/geometry.ts';
import { onlyKind, type BlockKindName } from '../../kinds/index.ts';
import { BULLET_LINE_HEIGHT } from '../../measure/leading.ts';
import { groundOf, type GroundedSlide } from '../palette.ts';
import type { ArrangedSlide, Palette, Theme, ThemeTokens } from '../theme.ts';

export const PAGE: Palette = {
  background: '#f7f2e8',
  title: '#201c16',
  text: '#201c16',
  accent: '#24408e',
  muted: '#6b6252',
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
export const ENDPAPER: Palette = {
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
  hasFilmTitle: true,
  waiting: 0.58,
  paletteOf: paperPalette,
  slideChanges: {
    beginning: { by: 'wipe', seconds: 0.28 },
    otherGround: { by: 'wipe', seconds: 0.28 },
    others: { by: 'fade', seconds: 0.16 },
  },
  geometry: paperGeometry,
} as const satisfies Theme;

/** Bodies with a half on colour in any case. */
const HALF_COLOURED: ReadonlySet<BlockKindName | null> = new Set(['compare']);

function paperPalette(slide: GroundedSlide, tokens: ThemeTokens): Palette {
  return HALF_COLOURED.has(onlyKind(slide.blocks)) ? tokens.palette : groundOf(slide, tokens);
}

/** Largest size of a subtitle, and of one on one line, in reference units. */
const SUBTITLE = {
  landscape: { largest: 104, largestLine: 152 },
  portrait: { largest: 88, largestLine: 112 },
} as const;
/** Space between a title and the second side of a comparison, in reference units. */
const BESIDE_SIDE = 48;
/** Largest size of a text beside its title, in reference units. */
const LARGEST_BESIDE = 112;

function paperGeometry(slide: ArrangedSlide, canvas: Canvas, dense: boolean): SlideGeometry {
  const { role, isEmpty, isUntitled, isShortList, besideTitle, hasSubtitle } = slide;
  const isContent = role === 'content' || dense;
  const bulletsOf = (sizes: typeof LANDSCAPE_BULLETS): SlideGeometry['bulletSize'] =>
    hasSubtitle && !dense ? { ...sizes, ...SUBTITLE[canvas.orientation] } : sizes;
  const common = {
    arrangement: 'stacked',
    isTitleNarrow: false,
    titleLineHeight: 1.08,
    bulletLineHeight: BULLET_LINE_HEIGHT,
    // Large letters are set tighter.
    titleFace: isContent ? 0.82 : 0.78,
    bulletFace: 0.9,
  } as const;
  if (canvas.orientation === 'portrait') {
    const text = dense ? inset(canvas, 88, 152, 88, 200) : inset(canvas, 88, 220, 88, 200);
    return {
      ...common,
      title: text,
      text,
      titleSize: { largest: isContent ? 96 : 188, smallest: dense ? SMALLEST_BULLET : 46 },
      titleHeight: isEmpty ? text.height : isContent ? 420 : hasSubtitle ? 960 : 640,
      gap: dense ? 32 : 72,
      pitch: isContent ? 3.1 : 2.3,
      indent: 1.9,
      bulletSize: bulletsOf(PORTRAIT_BULLETS),
    };
  }
  const text = dense ? inset(canvas, 120, 108, 120, 84) : inset(canvas, 120, 124, 120, 104);
  const isWide = isContent && !dense && text.width >= NARROW_BODY;
  if (isWide && !isUntitled && (isShortList || besideTitle !== null)) {
    // Two rows of two cards need more width.
    const body = inset(canvas, besideTitle === 'corners' ? 596 : 692, 124, 120, 104);
    return {
      ...common,
      ...(besideTitle !== null ? { isWhole: true } : {}),
      ...(besideTitle === 'rows' ? { cardsIn: 'list' } : {}),
      arrangement: 'apart',
      isTitleNarrow: true,
      frame: text,
      title: { ...text, width: besideTitle === 'corners' ? 420 : 520 },
      text: body,
      titleSize: { largest: 84, smallest: 64 },
      titleHeight: 460,
      gap: 0,
      pitch: 3.1,
      ...(isShortList ? { bulletLineHeight: 1.18 } : {}),
      indent: 1.7,
      bulletSize: besideTitle === 'text' ? { ...LANDSCAPE_BULLETS, largest: LARGEST_BESIDE } : LANDSCAPE_BULLETS,
    };
  }
  const own =
    isWide && slide.isSingle && slide.picture === null && slide.only !== null ? BODIES[slide.only] : undefined;
  return {
    ...common,
    ...(isContent && !dense ? { hasBleed: true } : {}),
    title: text,
    text,
    titleSize: { largest: isContent ? 84 : 144, smallest: dense ? SMALLEST_BULLET : 44 },
    titleHeight: isEmpty ? text.height : isContent ? 188 : hasSubtitle ? 640 : 500,
    gap: dense ? 32 : 64,
    pitch: isContent ? 3.1 : 2.1,
    indent: isContent && !dense ? 2.4 : 1.9,
    bulletSize: bulletsOf(LANDSCAPE_BULLETS),
    ...own?.(text, canvas),
  };
}

/** What is other for a body of one kind below its title. */
const BODIES: {
  readonly [Kind in BlockKindName]?: (text: Area, canvas: Canvas) => Partial<SlideGeometry>;
} = {
  // The second side has a half of the slide, the title stands above the first.
  compare: (text, { width, height }) => ({
    title: { ...text, width: width / 2 - text.x - BESIDE_SIDE },
    fields: [{ area: { x: width / 2, y: 0, width: width / 2, height }, tone: 'accent', holds: 'body' }],
  }),
  // Above the foot of the slide.
  steps: (text) => ({ text: { ...text, height: text.height - 28 }, gap: 32 }),
};
