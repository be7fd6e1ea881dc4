import type { AudioFile, Image, Music, Narration, Slide, StoredObject, Timeline } from '@slidewright/contracts';
import {
  SAMPLE_RATE_HZ,
  type CaptionedSlide,
  type Cue,
  type FilmSettings,
  type FrameRate,
  type ProofEntry,
} from '@slidewright/domain';
import type { WithBlocks } from '@slidewright/slides/content/blocks';
import type { Brand } from '@slidewright/slides/film/brand';

/** A slide with all that was made of it, on the clock of the film. */
export interface FilmSlide {
  readonly slide: WithBlocks<Slide>;
  readonly startFrame: number;
  readonly frames: number;
  /** When it is on, in whole milliseconds. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly cues: readonly Cue[];
  /** When the narration begins, from the start of the slide. */
  readonly narrationStartMs: number;
  readonly narration: Narration | null;
  readonly audioFile: AudioFile | null;
  readonly videoKey: string | null;
}

/** Everything an exporter can use, as the other services returned it at one moment. */
export interface Film {
  readonly timeline: Timeline;
  readonly settings: FilmSettings;
  /** The title as a part of file names; never empty. */
  readonly slug: string;
  readonly frameRate: FrameRate;
  readonly width: number;
  readonly height: number;
  /** Null for the theme alone. */
  readonly brand: Brand | null;
  readonly slides: readonly FilmSlide[];
  /** The images of the slides that exist, in their order. */
  readonly images: readonly Image[];
  /** The music of the film; null for none. */
  readonly music: Music | null;
  /** The slides of the master on its own clock; those of now while there is none. */
  readonly captioned: readonly CaptionedSlide[];
  readonly master: StoredObject | null;
  readonly poster: StoredObject | null;
  /** Whether the master shows the slides and the narration as they are now. */
  readonly masterUpToDate: boolean;
  /** What was measured of the master; null when nothing was. */
  readonly proof: readonly ProofEntry[] | null;
  /** Null for all but exports in formats that are drawn. */
  readonly stills: Stills | null;
}

/** What was drawn of the slides for an export, by object keys. */
export interface Stills {
  /** The pages of each slide in their order; most slides have one. */
  readonly pictures: readonly { readonly slideId: string; readonly objectKey: string }[];
  /** Null if no handout was drawn. */
  readonly handoutKey: string | null;
  /** Drawings of blocks; empty if whole slides were drawn. */
  readonly drawings: readonly Drawing[];
}

/** A chart, a diagram or an equation as a PNG without ground. Sizes in pixels. */
export interface Drawing {
  /** `drawingHash` of its block. */
  readonly hash: string;
  readonly objectKey: string;
  readonly width: number;
  readonly height: number;
}

/** What decides whether a finished bundle still fits its timeline. */
export interface FilmState {
  readonly title: string;
  readonly revision: bigint;
  /** Narration hash of each slide that has one. */
  readonly narration: ReadonlyMap<string, string>;
  /** Object key of the master, null when there is none. */
  readonly master: string | null;
}

/** What decides whether a finished export still fits its timeline. */
export interface MediaState extends FilmState {
  /** Differs after every change of the timeline or its slides, also of what the film does not show. */
  readonly version: string;
  /** Object keys of the slides' videos. */
  readonly slideVideos: readonly string[];
}

/** Length of a slide's speech in whole milliseconds; 0 without narration. */
export function narrationMs({ narration }: Pick<FilmSlide, 'narration'>): number {
  return narration === null ? 0 : Math.round((Number(narration.samples) * 1000) / SAMPLE_RATE_HZ);
}
