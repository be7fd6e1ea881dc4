import type { DrawnSlide, VideoFormat, VisualState } from '@slidewright/slides/film/film';

/** Path of the page in the bundle that draws stills and captions. */
export const DRAWING_PAGE = '/drawing';

/** A picture of a slide by itself. */
export interface Still {
  readonly slide: DrawnSlide;
  readonly format: VideoFormat;
  readonly state: VisualState;
}

/** How the picture of a still is stored. */
export interface StillFormat {
  readonly type: 'png' | 'jpeg';
  /** Of the size of the film. */
  readonly scale: number;
  /** The blocks alone, without ground and whatever else is on the slide. Not set for whole slides. */
  readonly alone?: true;
}
