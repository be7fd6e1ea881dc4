import type { SlideFilmProps } from '@slidewright/slides';
import type { FoundBrowser } from '@slidewright/platform';
import type { MediaPrograms } from './media-programs.ts';

/** The settings a renderer process gets when it starts. */
export interface RendererSetup {
  readonly kind: 'setup';
  readonly browser: FoundBrowser;
  readonly bundle: string;
  readonly programs: MediaPrograms;
}

/** Slides to draw and encode; all share one format. */
export interface DrawTask {
  readonly slides: readonly SlideFilmProps[];
  /** Index among `slides` of the one whose final picture becomes the poster. */
  readonly posterOf: number | null;
  /** Folder of the images on the slides and the files of their brand, each named by its id; null where they have none. */
  readonly images: string | null;
}

export interface DrawRequest extends DrawTask {
  readonly kind: 'draw';
  /** Existing folder for the files. */
  readonly folder: string;
}

/** A piece of the renderer's work, for the trace of the request. */
export interface Timed {
  readonly name: 'capture frame' | 'encode';
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
}

export type RendererMessage =
  /** How much of the request is done, 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'drawn'; readonly pictures: number; readonly timed: readonly Timed[] }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly code: string | null;
      /** What was done until it failed. */
      readonly timed: readonly Timed[];
    };

export function segmentFile(index: number): string {
  return `${index}.h264`;
}

export const POSTER_FILE = 'poster.jpg';
