import { partAppearances, partTexts } from '../content/blocks.ts';
import type { DrawnSlide, VideoFormat, VisualState } from '../film/film.ts';
import { BULLET_GAP, referenceCanvas, SMALLEST_BULLET, type SlideGeometry } from '../measure/geometry.ts';
import { layoutSlide, slideGeometry } from '../picture/slide-layout.ts';
import { isPartShown } from '../picture/shown-parts.ts';
import { textDirection, textLanguage } from '../measure/text-shape.ts';
import { themeOf } from '../themes/index.ts';
import { paletteOf } from '../themes/palette.ts';
import type { FitLimits } from './fit-text.ts';
import type { ThemeProps } from './theme-props.ts';
import { fontStack } from '../themes/typefaces.ts';

/** A slide as a theme draws it: its layout, colours and faces. Without a state, the first page is complete. */
export function describeSlide(
  slide: DrawnSlide,
  format: VideoFormat,
  asked?: VisualState,
): ThemeProps & { canvas: ReturnType<typeof referenceCanvas>; limits: FitLimits } {
  const canvas = referenceCanvas(format);
  const look = themeOf(format);
  const layout = layoutSlide(slide, format);
  const geometry = slideGeometry(look, slide, canvas, layout.dense);
  const page = Math.min(asked?.page ?? 0, layout.pages.length - 1);
  const parts = layout.pages[page] ?? [];
  const appearances = partAppearances(slide.blocks);
  const words = [slide.title, ...partTexts(slide.blocks)].join('\n');
  const language = textLanguage(words);
  const { faces, brandFonts, pictureRadius } = look.tokens;
  return {
    canvas,
    slide,
    geometry,
    palette: paletteOf(look, slide),
    faces: {
      title: fontStack(faces.title, language, brandFonts?.title),
      text: fontStack(faces.text, language, brandFonts?.text),
      code: fontStack('mono', language),
    },
    pictureRadius: geometry.picture?.height === canvas.height ? 0 : pictureRadius,
    ...logoOf(slide, format, geometry),
    dense: layout.dense,
    orientation: canvas.orientation,
    width: canvas.width,
    height: canvas.height,
    measure: layout.measure / canvas.scale,
    titleSize: layout.titleSize / canvas.scale,
    textSize: layout.bulletSize / canvas.scale,
    direction: textDirection(words),
    language,
    entrance: asked?.entrance ?? 1,
    motion: asked?.motion ?? null,
    mark: asked?.mark ?? null,
    parts,
    isComplete: asked === undefined,
    headingsStand: asked?.clicked !== true,
    // A cover stands from the first frame.
    waiting: asked?.clicked === true || look.waiting === undefined ? 0 : slide.role === 'opening' ? 1 : look.waiting,
    shown: parts.map((part, position) => asked === undefined || isPartShown(asked, appearances[part]!, position)),
    page,
    pageCount: layout.pages.length,
    limits: {
      isTitleAlone: slide.role !== 'content',
      titleSize: layout.titleSize / canvas.scale,
      bulletSize: layout.bulletSize / canvas.scale,
      smallestTitle: geometry.titleSize.smallest,
      smallestBullet: SMALLEST_BULLET,
      air: ((geometry.pitch - geometry.bulletLineHeight - BULLET_GAP) / 2) * (layout.bulletSize / canvas.scale),
    },
  };
}

/** The logo stands on the background of content slides, on a plate of that colour where the slide has another ground. */
function logoOf(slide: DrawnSlide, format: VideoFormat, { picture, fields }: SlideGeometry): Pick<ThemeProps, 'logo'> {
  const logo = format.brand?.logo ?? null;
  if (logo === null) return {};
  const canvas = referenceCanvas(format);
  const theme = themeOf(format);
  const { tokens, titleColours, logo: areas } = theme;
  const { background } = tokens.palette;
  const ground = paletteOf(theme, slide).background;
  // A title alone is on a block of colour that covers the slide, in themes that have one.
  const isOnBlock = titleColours !== undefined && slide.blocks.length === 0;
  const isOnPicture =
    picture !== undefined && picture.height === canvas.height && picture.x + picture.width === canvas.width;
  const isOnField = (fields ?? []).length > 0;
  const plate = ground !== background || isOnBlock || isOnField || isOnPicture ? background : null;
  return { logo: { ...logo, area: areas[canvas.orientation], plate } };
}
