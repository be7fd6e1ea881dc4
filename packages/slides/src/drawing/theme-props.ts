import type { ComponentType, CSSProperties } from 'react';
import type { DrawnSlide } from '../film/film.ts';
import type { Orientation, SlideGeometry } from '../measure/geometry.ts';
import type { Block } from '../kinds/index.ts';
import type { BlockProblem } from '../kinds/problems.ts';
import type { Brand } from '../film/brand.ts';
import type { LogoAreas, Palette } from '../themes/theme.ts';
import type { TextDirection, textLanguage } from '../measure/text-shape.ts';

/** Props of a theme's drawing. Lengths in units of the reference canvas, whose shorter side is 1080. */
export interface ThemeProps {
  readonly slide: DrawnSlide;
  readonly geometry: SlideGeometry;
  readonly palette: Palette;
  /** CSS font-family lists. */
  readonly faces: { readonly title: string; readonly text: string; readonly code: string };
  /** Radius of the corners of a picture that fills its area. */
  readonly pictureRadius: number;
  /** The logo of a brand in its area, with the colour of the plate below it if it needs one. */
  readonly logo?: NonNullable<Brand['logo']> & {
    readonly area: LogoAreas[Orientation];
    readonly plate: string | null;
  };
  readonly dense: boolean;
  readonly orientation: Orientation;
  readonly width: number;
  readonly height: number;
  readonly measure: number;
  /** Sizes of the title and of the body's text in the layout; `fitText` may reduce them. */
  readonly titleSize: number;
  readonly textSize: number;
  /** 'rtl' mirrors the slide. */
  readonly direction: TextDirection;
  readonly language: ReturnType<typeof textLanguage>;
  /** Progress of the entrance: 0 the background alone, 1 title and decorations complete. */
  readonly entrance: number;
  /** Progress of the movement of the slide; null for a slide that does not move. */
  readonly motion: number | null;
  /** The mark that is spoken, as an index into those of the body; null for none. */
  readonly mark: number | null;
  /** The parts of the current page, as indices into the parts of the body. Hidden parts keep their space. */
  readonly parts: readonly number[];
  /** Drawn without a state of a film, as in a thumbnail. */
  readonly isComplete: boolean;
  /** Words above a text, such as the title of a card, stand before it appears; not where clicks show all parts. */
  readonly headingsStand: boolean;
  /** Opacity of lines of text that are not shown yet. */
  readonly waiting: number;
  /** Whether each part of the page is shown. */
  readonly shown: readonly boolean[];
  readonly page: number;
  readonly pageCount: number;
}

/** A theme's look of the body, for all kinds of blocks. */
export interface BodyLook {
  /** The mark next to a bullet. */
  readonly mark: ComponentType<MarkProps>;
  /** Marks and separators of a list stand before its bullets appear, as headings do. */
  readonly marksStand?: true;
  readonly textStyle?: CSSProperties;
  /** Style of text that is as large as a title. */
  readonly displayStyle: CSSProperties;
  /** Style of a short second sentence behind the one that a slide says; default: none of its own. */
  readonly turnStyle?: CSSProperties;
  /** Style of the only figure in such a sentence; default: none of its own. */
  readonly figureStyle?: CSSProperties;
  /** Style of the points of a list that has points below them. */
  readonly pointStyle?: CSSProperties;
  /** Style of the numbers of steps in rows. */
  readonly numeralStyle?: CSSProperties;
  /** What stands before a quotation, as wide as its indent; default: a bar. */
  readonly quoteMark?: ComponentType<{ readonly theme: ThemeProps }>;
  /** Style of every row of a page except the first. */
  readonly separator?: CSSProperties;
  /** Drawings of the theme for kinds that it does not leave to the drawing that all themes share. */
  readonly kinds?: { readonly [Kind in Block as Kind['kind']]?: ComponentType<BlockProps<Kind>> };
  /** A source stands below a line of its own, not behind a dash, where its quotation is alone. */
  readonly hasSourceLine?: true;
  /** Lines between cards stand in the place of grounds. */
  readonly hasPanes?: true;
  /** Grounds of cards and of the sides of a comparison; default: a quiet one for all, with a line of the accent. */
  readonly grounds?: Grounds;
}

/** Grounds of the parts of a block that stand beside each other. */
export interface Grounds {
  /** The colours of part `index` of `count`. */
  readonly of: (index: number, count: number) => GroundOfPart;
  /** Space between grounds, and CSS padding within each. In reference units. */
  readonly gap: number;
  readonly padding: string;
  readonly radius: number;
  /** Rows of two cards have a wide and a narrow one in turn. */
  readonly isStaggered?: true;
  /** Styles of the headings of the sides of a comparison. */
  readonly heads?: readonly CSSProperties[];
  /** Width of the second side of a comparison, relative to the first. */
  readonly secondSide: number;
}

/** A ground and the colours of what stands on it. */
export interface GroundOfPart {
  readonly ground: string;
  readonly ink: string;
  /** For icons and numerals. */
  readonly mark: string;
  readonly line: string;
}

export interface MarkProps {
  /** Number of the bullet among those of its level that belong together, from 1. */
  readonly number: number;
  readonly level: 0 | 1;
  readonly isNumbered: boolean;
  /** Whether its list has no other bullet. */
  readonly isOnly: boolean;
  readonly theme: ThemeProps;
}

/** A part of a block that is on the page. */
export interface PartOnPage {
  /** Index in its block. */
  readonly index: number;
  readonly isShown: boolean;
  readonly isFirstOnPage: boolean;
}

/** Props of a block's drawing: the block, and its parts on the page. */
export interface BlockProps<Kind extends Block> {
  readonly block: Kind;
  readonly parts: readonly PartOnPage[];
  /**
   * The one of its marks that is spoken; not set for none. Of pieces of text it is below 0 while texts above are spoken,
   * and may be behind the last.
   */
  readonly mark?: number;
  readonly theme: ThemeProps;
  readonly look: BodyLook;
}

/** The drawing of a kind of block. */
export type BlockDrawing<Kind extends Block> = ComponentType<BlockProps<Kind>> & {
  /** Loads or computes what the drawing of a block needs; null if there is nothing to wait for. */
  readonly prepare?: (block: Kind, theme: ThemeProps) => Promise<void> | null;
  /** What is wrong with a prepared block. */
  readonly problems?: (block: Kind, theme: ThemeProps) => readonly BlockProblem[];
};

/** Whether the words of an opening, a section or a closing stand beside a picture, at its middle. */
export function isBesidePicture({ slide, geometry, orientation }: ThemeProps): boolean {
  return slide.role !== 'content' && geometry.picture !== undefined && orientation === 'landscape';
}

/** Progress, eased out, of an element that appears from `from` to `to` of the entrance. */
export function stage(entrance: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (entrance - from) / (to - from)));
  return 1 - (1 - share) ** 3;
}
