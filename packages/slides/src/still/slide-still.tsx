import { useLayoutEffect, useMemo, useRef, type CSSProperties, type Ref } from 'react';
import type { DrawnSlide, VideoFormat, VisualState } from '../film/film.ts';
import { isFullPicture } from '../film/layouts.ts';
import { THEME_DRAWINGS } from '../themes/drawings.ts';
import { BrandLogo } from './brand-logo.tsx';
import { TitlePlate } from './title-plate.tsx';
import { PictureArea } from './picture-area.tsx';
import { describeSlide } from '../drawing/describe-slide.ts';
import { fitText } from '../drawing/fit-text.ts';
import { usePrepared } from './use-prepared.ts';

export interface SlideStillProps {
  readonly slide: DrawnSlide;
  readonly format: VideoFormat;
  /** Default: the slide with its first page complete, as in a thumbnail. */
  readonly state?: VisualState;
  /** Width in CSS pixels, by default that of the format; the height follows from it. */
  readonly width?: number;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Of what stands over a picture by itself it is black or white. */
function groundOf(state: VisualState | undefined, background: string): string {
  return state?.layer === undefined || state.layer === 'picture' ? background : state.layer;
}

/**
 * A still of a slide. It is laid out on a canvas whose shorter side is 1080 units and then scaled, so that a thumbnail,
 * a preview and a 4K frame have the same line breaks.
 */
export function SlideStill({ slide, format, state, width = format.width, ref }: SlideStillProps) {
  const root = useRef<HTMLDivElement>(null);
  const { canvas, limits, ...theme } = useMemo(() => describeSlide(slide, format, state), [slide, format, state]);
  const scale = width / canvas.width;
  // Drawn without what is missing, and again when it is there.
  usePrepared(slide, format, state);

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
    '--code-face': theme.faces.code,
    '--title': `${limits.titleSize}px`,
    '--bullet': `${limits.bulletSize}px`,
    '--air': `${limits.air}px`,
  } as CSSProperties;
  return (
    <div ref={ref} style={frame}>
      <div ref={root} data-fit-root dir={theme.direction} lang={theme.language} style={sheet}>
        {isFullPicture(slide) ? (
          <div style={{ position: 'absolute', inset: 0, background: groundOf(state, theme.palette.background) }} />
        ) : (
          <Theme {...theme} />
        )}
        {state?.layer === 'black' || state?.layer === 'white' ? null : <PictureArea theme={theme} />}
        {state?.layer === 'picture' ? null : (
          <>
            {slide.layout === 'image' ? <TitlePlate theme={theme} /> : null}
            <BrandLogo theme={theme} />
          </>
        )}
      </div>
    </div>
  );
}
