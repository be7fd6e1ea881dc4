import type { ThemeId } from '@slidewright/domain/film/settings';
import type { Face } from './typefaces.ts';
import type { BlockKindName } from '../kinds/index.ts';
import type { BesideTitle, Canvas, Orientation, SlideGeometry } from '../measure/geometry.ts';
import type { SlideRole } from '../film/slide-role.ts';
import type { Brand } from '../film/brand.ts';
import type { GroundedSlide } from './palette.ts';

/** The properties of a slide that decide its geometry. */
export interface ArrangedSlide {
  readonly role: SlideRole;
  /** The slide has no body. */
  readonly isEmpty: boolean;
  readonly isUntitled: boolean;
  /** The body is a list of few words, without pictures. */
  readonly isShortList: boolean;
  /** The body has blocks other than pictures. */
  readonly hasText: boolean;
  /** The kind of all blocks of the body but pictures; null where there are none or several kinds. */
  readonly only: BlockKindName | null;
  /** An opening with one short text below its title. */
  readonly hasSubtitle: boolean;
  /** The body has one block besides pictures. */
  readonly isSingle: boolean;
  /** Where a single picture stands that the author has not put below the text; null for none and for several. */
  readonly picture: 'start' | 'end' | null;
  /** Its text is to be on a full colour; see `Variety`. Charts and the like have colours for the usual ground. */
  readonly isColoured: boolean;
  /** How a body of few words can stand beside its title, or around it; null where its kind says nothing of it. */
  readonly besideTitle: BesideTitle | null;
}

/** The colours of a slide, as CSS values. */
export interface Palette {
  readonly background: string;
  readonly title: string;
  /** Colour of the body. */
  readonly text: string;
  readonly accent: string;
  /** Less important text, such as the number of slides. */
  readonly muted: string;
  /** Separators, and strokes of pages that are not shown. */
  readonly hairline: string;
  readonly code: CodeColours;
}

/** The colours of source code, as CSS values. */
export interface CodeColours {
  /** Of the panel behind the code. */
  readonly background: string;
  readonly keyword: string;
  readonly string: string;
  /** Numbers and other constants. */
  readonly constant: string;
  readonly comment: string;
  /** Names of functions and types. */
  readonly name: string;
  readonly punctuation: string;
}

/** The colours and typefaces of a theme. */
export interface ThemeTokens {
  readonly palette: Palette;
  /** For the last slide of a film. */
  readonly closingPalette: Palette;
  readonly faces: { readonly title: Face; readonly text: Face };
  /** Fonts of a brand, before the faces of the theme. */
  readonly brandFonts?: Brand['fonts'];
  /** Radius of the corners of pictures, in reference units. */
  readonly pictureRadius: number;
}

/** The colours that the other colours of a theme are derived from. */
export type GroundColours = Pick<Palette, 'background' | 'text' | 'accent'>;

/** For each orientation: the space to the end and to the bottom of the slide, and the height. In reference units. */
export type LogoAreas = Readonly<
  Record<Orientation, { readonly end: number; readonly bottom: number; readonly height: number }>
>;

/** How a slide replaces the one before; 'push' and 'wipe' come from the side where its lines end. */
export interface SlideChange {
  readonly by: 'fade' | 'push' | 'wipe' | 'wipeUp';
  readonly seconds: number;
}

/** A theme without its drawing, which is in `drawing.tsx` next to it. */
export interface Theme {
  readonly id: ThemeId;
  /** Name and description in English, for programs. */
  readonly name: string;
  readonly description: string;
  /** Bullets of the theme's thumbnail. */
  readonly sampleBullets: readonly string[];
  readonly tokens: ThemeTokens;
  /** The colours of a title and of what is behind it, if that is not the background. */
  readonly titleColours?: (palette: Palette, role: SlideRole) => { readonly ink: string; readonly background: string };
  /** Colours that text may stand on besides the background, such as large shapes below it; '#rrggbb'. */
  readonly grounds?: (palette: GroundColours) => readonly string[];
  /** The main points of a list of several have numbers in its first layout, also where the list is not numbered. */
  readonly numbersLists?: true;
  /** Opacity of lines of text that wait for their words, from 0 to 1. Not set where they cannot be seen until then. */
  readonly waiting?: number;
  /** The title of the film stands at the foot of its slides. */
  readonly hasFilmTitle?: true;
  /** Where the number of a section shows: on all of its slides, or on its title. */
  readonly sections?: 'slides' | 'titles';
  /**
   * How slides replace each other where their author leaves that to the theme: those that begin something, which are
   * sections, single sentences and the last slide, those with another ground than the one before, and all others. Not
   * set for a cut; `otherGround` not set: as all others.
   */
  readonly slideChanges?: {
    readonly beginning?: SlideChange;
    readonly otherGround?: SlideChange;
    readonly others?: SlideChange;
  };
  /** The colours of a slide, in a theme that has more than two grounds. */
  readonly paletteOf?: (slide: GroundedSlide, tokens: ThemeTokens) => Palette;
  /** The area of a brand's logo, which is drawn at its end; no text reaches it. */
  readonly logo: LogoAreas;
  /** The geometry of a slide; `dense` selects the arrangement with more room. */
  readonly geometry: (slide: ArrangedSlide, canvas: Canvas, dense: boolean) => SlideGeometry;
}
