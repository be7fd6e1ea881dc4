import type { DrawnSlide } from '@slidewright/slides/film';
import type { SlideGeometry } from '@slidewright/slides/slide-layout';
import type { TextDirection, textLanguage } from '@slidewright/slides/text-shape';

/** What a theme draws from. All lengths in units of the reference canvas (its shorter side is 1080). */
export interface ThemeProps {
  readonly slide: DrawnSlide;
  readonly geometry: SlideGeometry;
  readonly dense: boolean;
  readonly orientation: 'landscape' | 'portrait';
  readonly width: number;
  readonly height: number;
  readonly measure: number;
  /** The slide is mirrored for 'rtl'. */
  readonly direction: TextDirection;
  readonly language: ReturnType<typeof textLanguage>;
  /** 0 nothing but the ground, 1 title and furniture all there. */
  readonly entrance: number;
  /** The bullets of the current page, as indices into the slide's bullets; all keep their place, shown or not. */
  readonly bullets: readonly number[];
  readonly revealed: number;
  readonly page: number;
  readonly pageCount: number;
}

/** How far something is that begins at `from` of the entrance and ends at `to`; eased out. */
export function stage(entrance: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (entrance - from) / (to - from)));
  return 1 - (1 - share) ** 3;
}
