import type { SlideFilmProps } from '@slidewright/domain';
import type { FoundBrowser } from '@slidewright/platform';
import type { MediaPrograms } from './ffmpeg.ts';

/** What a studio process is told when it starts. */
export interface StudioSetup {
  readonly kind: 'setup';
  readonly browser: FoundBrowser;
  readonly bundle: string;
  readonly programs: MediaPrograms;
}

/** Slides to draw and encode; all share one format. */
export interface DrawRequest {
  readonly kind: 'draw';
  readonly slides: readonly SlideFilmProps[];
  /** Index among `slides` of the one whose final picture becomes the poster. */
  readonly posterOf: number | null;
  /** Existing folder for the files. */
  readonly folder: string;
}

export type StudioMessage =
  | { readonly kind: 'drawn'; readonly pictures: number }
  | { readonly kind: 'failed'; readonly message: string; readonly code: string | null };

export function segmentFile(index: number): string {
  return `${index}.h264`;
}

export const POSTER_FILE = 'poster.jpg';
