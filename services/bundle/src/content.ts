import type { AudioFile, Narration, ScheduledSlide, Slide, StoredObject, Timeline } from '@slidewright/contracts';
import type { WithBlocks } from '@slidewright/slides';
import type { CaptionedSlide, FrameRate } from '@slidewright/domain';

/** What a person wants in the zip. */
export interface BundleOptions {
  readonly timelineId: string;
  readonly includeVideos: boolean;
  readonly includeAudio: boolean;
  readonly includeFcpxml: boolean;
  readonly includeMetadata: boolean;
  /** Of text; 0 keeps it as it is. Pictures and sound are compressed already and never deflated again. */
  readonly compressionLevel: number;
}

/** A slide with all that was made of it, on the clock of the film. */
export interface BundleSlide {
  readonly slide: WithBlocks<Slide>;
  readonly startFrame: number;
  readonly frames: number;
  /** When it is on, in whole milliseconds. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly cues: ScheduledSlide['cues'];
  /** When the narration begins, from the start of the slide. */
  readonly narrationStartMs: number;
  readonly narration: Narration | null;
  readonly audioFile: AudioFile | null;
  readonly videoKey: string | null;
}

/** Everything a bundle is made of, as the other services returned it at one moment. */
export interface BundleContent {
  readonly timeline: Timeline;
  readonly frameRate: FrameRate;
  readonly width: number;
  readonly height: number;
  readonly slides: readonly BundleSlide[];
  /** The slides of the master on its own clock; those of now while there is none. */
  readonly captioned: readonly CaptionedSlide[];
  readonly master: StoredObject | null;
  /** Whether the master shows the slides and the narration as they are now. */
  readonly masterUpToDate: boolean;
}

/** What decides whether a finished bundle still fits its timeline. */
export interface BundleState {
  readonly title: string;
  readonly revision: bigint;
  /** Narration hash of each slide that has one. */
  readonly narration: ReadonlyMap<string, string>;
  /** Object key of the master, null when there is none. */
  readonly master: string | null;
}
