/**
 * The types that planner, compositions, renderer and preview share.
 * A film is a list of slides; a slide is a list of steps; a step shows one still picture
 * or blends two. Pictures depend on these values alone.
 */

import type { FrameRate } from '@slidewright/domain/film/frame-rate';
import type { Block } from '../kinds/index.ts';
import type { SlideRole } from './slide-role.ts';
import type { ThemeId } from '../themes/index.ts';

/** What the pictures look like: size in pixels, rate and theme. */
export interface VideoFormat {
  readonly width: number;
  readonly height: number;
  readonly frameRate: FrameRate;
  readonly theme: ThemeId;
}

/** What of a slide is drawn, and where in the deck it stands. */
export interface DrawnSlide {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Counted from 0. */
  readonly index: number;
  readonly total: number;
  readonly role: SlideRole;
}

/**
 * One still picture of a slide.
 * `entrance` is how far the title and the furniture have come in (0 nothing, 1 all there);
 * `page` counts groups of parts of the body from 0; `step` is how many parts of that page are shown.
 */
export interface VisualState {
  readonly entrance: number;
  readonly page: number;
  readonly step: number;
}

/** A stretch of a slide: a still, or a linear blend of two stills; `frames` is at least 1. */
export type PlanStep =
  | { readonly kind: 'hold'; readonly state: number; readonly frames: number }
  | { readonly kind: 'blend'; readonly from: number; readonly to: number; readonly frames: number };

/** Everything the renderer and the preview need to draw one slide. Steps name states by their index. */
export interface SlidePlan {
  readonly frames: number;
  readonly states: readonly VisualState[];
  readonly steps: readonly PlanStep[];
}

/** The props of every composition that draws slides. */
export interface SlideFilmProps {
  readonly slide: DrawnSlide;
  readonly format: VideoFormat;
  readonly plan: SlidePlan;
}
