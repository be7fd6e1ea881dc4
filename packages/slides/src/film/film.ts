/**
 * Types of the planner, the compositions, the renderer and the preview. A film is a list of slides, a slide is a list
 * of steps, and a step is a still or a blend of two stills. Stills depend only on these values.
 */

import type { FrameRate } from '@slidewright/domain/film/frame-rate';
import type { ThemeId } from '@slidewright/domain/film/settings';
import type { Block } from '../kinds/index.ts';
import type { LayoutName } from './layouts.ts';
import type { SlideRole } from './slide-role.ts';
import type { Brand } from './brand.ts';

/** Format of a video: size in pixels, frame rate, and theme with the brand over it. */
export interface VideoFormat {
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  readonly theme: ThemeId;
  /** Not set for the theme alone. */
  readonly brand?: Brand;
}

/** What the slides before it decide of the look of a slide. */
export interface Variety {
  /**
   * The number of its section, from 1, in themes that show it; not set before the first section. In a film without titles
   * of sections each slide is one, with those that go on from it.
   */
  readonly section?: number;
  /** It has the second layout of its kind, because the slide before has the first. */
  readonly isTurned?: true;
  /** It is on the ground of a closing, or on another full colour of its theme. */
  readonly isColoured?: true;
  /** Number of the items of the slides before it whose list it goes on with. */
  readonly itemsBefore?: number;
  /** The title of the film at the foot of its slides, in themes that show it: that of its cover. */
  readonly filmTitle?: string;
}

/** The drawn content of a slide and its position in the deck. */
export interface DrawnSlide extends Variety {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Index in the film. */
  readonly index: number;
  readonly total: number;
  readonly role: SlideRole;
  /** The layout that its author chose; not set where it follows from the content. */
  readonly layout?: LayoutName;
}

/**
 * Identifies a still of a slide. `entrance` is the progress of title and decorations, 0 to 1; `page` is the index of a
 * page of parts; `step` is the number of parts of the page that are shown, in order. Parts that stand are shown as well,
 * and headings of parts, unless `clicked` says that clicks show all of them. `motion` is the progress of the movement of the slide, 0 to 1; it is
 * not set for a slide that does not move. `mark` is the index, among the marks of all blocks, of the one that is spoken.
 * `layer` is not set for all of the slide.
 */
export interface VisualState {
  readonly entrance: number;
  readonly page: number;
  readonly step: number;
  readonly clicked?: true;
  readonly motion?: number;
  readonly mark?: number;
  readonly layer?: PictureLayer;
}

/** Of a full picture: the picture alone, or what stands over it, on black or on white. */
export type PictureLayer = 'picture' | 'black' | 'white';
export const PICTURE_LAYERS: readonly PictureLayer[] = ['picture', 'black', 'white'];

/**
 * A still, a linear blend of two stills, the enlargement of a full picture, or the transition from the last still of the
 * slide before, which only the first step can be; `frames` is at least 1. A still with `isMoving` is one of a movement.
 * `state` of an enlargement is the still after it, `picture` has the picture as it is at the start, and `over` what stands
 * over it, on black and on white.
 */
export type PlanStep =
  | { readonly kind: 'hold'; readonly state: number; readonly frames: number; readonly isMoving?: true }
  | {
      readonly kind: 'enlarge';
      readonly state: number;
      readonly picture: number;
      readonly over?: readonly [black: number, white: number];
      /** Frames for which the picture has the same size. */
      readonly each: number;
      readonly frames: number;
    }
  | { readonly kind: 'blend'; readonly from: number; readonly to: number; readonly frames: number }
  | { readonly kind: 'enter'; readonly by: Entry; readonly to: number; readonly frames: number };

/**
 * `fade`: a cross-fade. `push…`: the slide moves in from the side and pushes the one before out. `wipe…`: the slide is
 * uncovered by an edge that moves across the one before. The end of the name is where to.
 */
export type Entry = 'fade' | 'pushLeft' | 'pushRight' | 'wipeLeft' | 'wipeRight' | 'wipeUp';

/** All stills and steps of a slide. Steps refer to states by index. */
export interface SlidePlan {
  readonly frames: number;
  readonly states: readonly VisualState[];
  readonly steps: readonly PlanStep[];
}

/** Props of every composition of slides. */
export interface SlideFilmProps {
  readonly slide: DrawnSlide;
  readonly format: VideoFormat;
  readonly plan: SlidePlan;
  /** The slide before and its last still; set if the plan starts with a transition. */
  readonly before?: { readonly slide: DrawnSlide; readonly state: VisualState };
}
