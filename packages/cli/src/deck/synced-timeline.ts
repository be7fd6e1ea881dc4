import type { Report } from '../output/report.ts';
import type { BuildRecord } from './build-record.ts';

/** What is known of the timeline of a deck. */
export type KnownTimeline = Pick<BuildRecord, 'timelineId' | 'images' | 'music' | 'imported'>;

export interface SyncedTimeline extends KnownTimeline {
  readonly timelineId: string;
  readonly slideCount: number;
  /** Slides that were added, changed or removed; null where only the server knows it. */
  readonly changedSlides: number | null;
  /** A basic voice was chosen, and the server has no neural one. */
  readonly lacksNeuralVoice: boolean;
}

export interface SyncParts {
  readonly report: Report;
  readonly signal: AbortSignal;
}
