import { useLayoutEffect, useMemo, useRef, type CSSProperties, type Ref } from 'react';
import type { DrawnSlide, VideoFormat, VisualState } from '../picture/film.ts';
import { BULLET_GAP, referenceCanvas, SMALLEST_BULLET } from '../picture/geometry.ts';
import { partTexts } from '../content/blocks.ts';
import { layoutSlide, slideGeometry } from '../picture/slide-layout.ts';
import { textDirection, textLanguage } from '../picture/text-shape.ts';
import { THEME_DRAWINGS } from '../themes/drawings.ts';
import { themeOf } from '../themes/index.ts';
import { PictureArea } from './picture-area.tsx';
import { fitText, type FitLimits } from './fit-text.ts';
import type { ThemeProps } from './theme-props.ts';
import { usePrepared } from './use-prepared.ts';
import { fontStack } from './typefaces.ts';

export interface SlideStillProps {
  readonly slide: DrawnSlide;
  readonly format: VideoFormat;
  /** Default: the slide with its first page complete, as in a thumbnail. */
  readonly state?: VisualState;
  /** Width in CSS pixels, by default that of the format; the height follows from it. */
  readonly width?: number;
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A still of a slide. It is laid out on a canvas whose shorter side is 1080 units and then scaled, so that a thumbnail,
 * a preview and a 4K frame have the same line breaks.
 */
export function SlideStill({ slide, format, state, width = format.width, ref }: SlideStillProps) {
  const root = useRef<HTMLDivElement>(null);
  const { canvas, limits, ...theme } = useMemo(() => describe(slide, format, state), [slide, format, state]);
  const scale = width / canvas.width;
  // Drawn without what is missing, and again when it is there.
  usePrepared(slide.blocks);

  // Every commit may draw other content: blocks that were prepared have another size.
  useLayoutEffect(() => {
    if (root.current !== null) fitText(root.current, limits);
  });
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    // Font faces load after the first layout, and each changes the widths.
    const fit = () => fitText(element, limits);
    const { fonts } = element.ownerDocument;
    fonts.addEventListener('loadingdone', fit);
    return () => fonts.removeEventListener('loadingdone', fit);
  }, [limits]);

  const Theme = THEME_DRAWINGS[format.theme];
  const frame: CSSProperties = { position: 'relative', overflow: 'hidden', width, height: canvas.height * scale };
  const sheet = {
    position: 'absolute',
    left: 0,
    top: 0,
    width: canvas.width,
    height: canvas.height,
    overflow: 'hidden',
    transform: `scale(${scale})`,
    transformOrigin: '0 0',
    textRendering: 'geometricPrecision',
    WebkitFontSmoothing: 'antialiased',
    fontKerning: 'normal',
    fontSynthesis: 'none',
    '--title': `${limits.titleSize}px`,
    '--bullet': `${limits.bulletSize}px`,
    '--air': `${limits.air}px`,
  } as CSSProperties;
  return (
    <div ref={ref} style={frame}>
      <div ref={root} data-fit-root dir={theme.direction} lang={theme.language} style={sheet}>
        <Theme {...theme} />
        <PictureArea theme={theme} />
      </div>
    </div>
  );
}

function describe(
  slide: DrawnSlide,
  format: VideoFormat,
  asked: VisualState | undefined,
): ThemeProps & { canvas: ReturnType<typeof referenceCanvas>; limits: FitLimits } {
  const canvas = referenceCanvas(format);
  const layout = layoutSlide(slide, format);
  const geometry = slideGeometry(format.theme, slide, canvas, layout.dense);
  const page = Math.min(asked?.page ?? 0, layout.pages.length - 1);
  const parts = layout.pages[page] ?? [];
  const words = [slide.title, ...partTexts(slide.blocks)].join('\n');
  const language = textLanguage(words);
  const { palette, closingPalette, faces, pictureRadius } = themeOf(format.theme).tokens;
  return {
    canvas,
    slide,
    geometry,
    palette: slide.role === 'closing' ? closingPalette : palette,
    faces: {
      title: fontStack(faces.title, language),
      text: fontStack(faces.text, language),
      code: fontStack('mono', language),
    },
    pictureRadius,
    dense: layout.dense,
    orientation: canvas.orientation,
    width: canvas.width,
    height: canvas.height,
    measure: layout.measure / canvas.scale,
    textSize: layout.bulletSize / canvas.scale,
    direction: textDirection(words),
    language,
    entrance: asked?.entrance ?? 1,
    parts,
    step: Math.min(asked?.step ?? parts.length, parts.length),
    page,
    pageCount: layout.pages.length,
    limits: {
      titleSize: layout.titleSize / canvas.scale,
      bulletSize: layout.bulletSize / canvas.scale,
      smallestTitle: geometry.titleSize.smallest,
      smallestBullet: SMALLEST_BULLET,
      air: ((geometry.pitch - geometry.bulletLineHeight - BULLET_GAP) / 2) * (layout.bulletSize / canvas.scale),
    },
  };
}
