import type { Still, StillFormat } from '@slidewright/compositions/drawing-page';
import type { Handout } from '@slidewright/compositions/handout-content';
import type { CaptionedFilm } from '../../deck/slide-segments.ts';
import type { FoundBrowser } from '@slidewright/platform';
import type { MediaPrograms } from '../media-programs.ts';

/** The settings a renderer process gets when it starts. */
export interface RendererSetup {
  readonly kind: 'setup';
  readonly browser: FoundBrowser;
  readonly bundle: string;
  readonly programs: MediaPrograms;
}

/** A slide to draw and encode. */
export interface SlideToDraw extends CaptionedFilm {
  /** File with its pictures from an earlier drawing: they are not drawn again. */
  readonly drawn?: string;
}

/** Slides to draw and encode; all share one format. */
export interface DrawTask {
  readonly slides: readonly SlideToDraw[];
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

/** Pictures to draw and not to encode; all share one format. */
export interface StillsTask {
  readonly stills: readonly Still[];
  readonly as: StillFormat;
  /** As in a `DrawTask`. */
  readonly images: string | null;
}

export interface StillsRequest extends StillsTask {
  readonly kind: 'stills';
  /** Existing folder for the files. */
  readonly folder: string;
}

/** A handout to print as PDF. */
export interface PrintRequest {
  readonly kind: 'print';
  readonly handout: Handout;
  /** Contains the pictures that the handout names, and gets the PDF. */
  readonly folder: string;
}

export type RendererRequest = DrawRequest | StillsRequest | PrintRequest;

/** A request as it is sent; what is answered to it has its number. */
export type NumberedRequest = RendererRequest & { readonly number: number };

/** A piece of the renderer's work, for the trace of the request. */
export interface Timed {
  readonly name: 'capture frame' | 'encode' | 'print';
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
}

export type RendererMessage = { readonly request: number } & RendererAnswer;

export type RendererAnswer =
  /** How much of the request is done, 0 to 1. */
  | { readonly kind: 'progress'; readonly share: number }
  /** The browser is done with the request, which is still encoded. */
  | { readonly kind: 'captured' }
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

/** The pictures that were drawn for a slide. */
export function drawnFile(index: number): string {
  return `${index}.pictures`;
}

export function stillFile(index: number): string {
  return `${index}.still`;
}

export const POSTER_FILE = 'poster.jpg';
export const HANDOUT_FILE = 'handout.pdf';
