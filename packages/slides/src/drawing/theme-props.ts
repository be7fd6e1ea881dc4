import type { ComponentType, CSSProperties } from 'react';
import type { DrawnSlide } from '../picture/film.ts';
import type { Orientation, SlideGeometry } from '../picture/geometry.ts';
import type { Block } from '../kinds/index.ts';
import type { Palette } from '../themes/theme.ts';
import type { TextDirection, textLanguage } from '../picture/text-shape.ts';

/** What a theme draws from. All lengths in units of the reference canvas (its shorter side is 1080). */
export interface ThemeProps {
  readonly slide: DrawnSlide;
  readonly geometry: SlideGeometry;
  readonly palette: Palette;
  /** CSS lists of font families. */
  readonly faces: { readonly title: string; readonly text: string };
  readonly dense: boolean;
  readonly orientation: Orientation;
  readonly width: number;
  readonly height: number;
  readonly measure: number;
  /** The slide is mirrored for 'rtl'. */
  readonly direction: TextDirection;
  readonly language: ReturnType<typeof textLanguage>;
  /** 0 nothing but the ground, 1 title and furniture all there. */
  readonly entrance: number;
  /** The parts of the current page, as indices into the parts of the body; all keep their place, shown or not. */
  readonly parts: readonly number[];
  /** How many parts of the page are shown. */
  readonly step: number;
  readonly page: number;
  readonly pageCount: number;
}

/** How a theme draws what all its blocks share. */
export interface BodyLook {
  /** Stands in the margin beside a bullet. */
  readonly mark: ComponentType<MarkProps>;
  readonly textStyle?: CSSProperties;
  /** Of words set as large as a title. */
  readonly displayStyle: CSSProperties;
  /** Added to every row but the first of a page. */
  readonly separator?: CSSProperties;
}

export interface MarkProps {
  /** Of the bullet in its list, counted from 0. */
  readonly index: number;
  readonly theme: ThemeProps;
}

/** A part of a block on the page. */
export interface PartPlace {
  /** Among the parts of its block. */
  readonly index: number;
  readonly isShown: boolean;
  readonly isFirstOnPage: boolean;
}

/** What a kind of block draws from: the block, and those of its parts that stand on the page. */
export interface BlockProps<Kind extends Block> {
  readonly block: Kind;
  readonly parts: readonly PartPlace[];
  readonly theme: ThemeProps;
  readonly look: BodyLook;
}

/** How far something is that begins at `from` of the entrance and ends at `to`; eased out. */
export function stage(entrance: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (entrance - from) / (to - from)));
  return 1 - (1 - share) ** 3;
}
