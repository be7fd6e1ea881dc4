import { defineJobKind, LIVE_STATUSES, type JobRecord } from '@slidewright/jobs';
import { z } from 'zod';
import type { RenderTables } from './repositories/tables.ts';

const MINUTE_MS = 60_000;

/** Whether a job has not ended. */
export function isLive({ status }: Pick<JobRecord, 'status'>): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

export type VideoInput = { snapshotKey: string; snapshotHash: string; slideCount: number };
export type VideoResult = { objectKey: string; reused: boolean };

/**
 * Makes the master video of a timeline. One live job per timeline. It waits for its slides, joins them and
 * publishes; what a broken attempt finished is in the store, so a repeat goes on from there. Its end releases the edit
 * lock of the timeline.
 */
export const videoJob = defineJobKind<VideoInput, VideoResult, RenderTables>({
  service: 'render',
  kind: 'video',
  input: z.object({ snapshotKey: z.string(), snapshotHash: z.string(), slideCount: z.number().int().positive() }),
  attempts: 5,
  leaseMs: 10_000,
  deadlineMs: 12 * 60 * MINUTE_MS,
});

/** How much work it is to draw slides: 1 for each at 1920 × 1080, in proportion to the pixels. */
export function drawingWeight(slides: number, { width, height }: { width: number; height: number }): number {
  return (slides * width * height) / (1920 * 1080);
}

/** Draws and encodes a few slides of a deck, as a child of its video; any worker may take it. */
export const slideJob = defineJobKind<{ snapshotKey: string; slides: number[] }, { captured: number }, RenderTables>({
  service: 'render',
  kind: 'slide',
  isInternal: true,
  // Positions in the deck, from 0.
  input: z.object({ snapshotKey: z.string(), slides: z.array(z.number().int().nonnegative()).min(1).max(16) }),
  attempts: 5,
  leaseMs: 10_000,
  deadlineMs: 30 * MINUTE_MS,
});

/** What stills are drawn for: PNG files, a PDF with pictures and notes, or PNG files of charts and the like alone. */
export const STILL_FORMS = ['pictures', 'handout', 'drawings'] as const;
export type StillForm = (typeof STILL_FORMS)[number];

export type StillsInput = { snapshotKey: string; form: StillForm };

const stillsResult = z.object({
  pictures: z.array(z.object({ slideId: z.string(), objectKey: z.string() })),
  /** Object key of the PDF; null for other forms. */
  handout: z.string().nullable(),
  drawings: z
    .array(z.object({ hash: z.string(), objectKey: z.string(), width: z.number(), height: z.number() }))
    .default([]),
});
export type StillsResult = z.infer<typeof stillsResult>;

/**
 * Draws the final pictures of all slides, and prints the handout. Key: the timeline and the form; a start with other
 * slides replaces the live job. What a broken attempt drew is in the store.
 */
export const stillsJob = defineJobKind<StillsInput, StillsResult, RenderTables>({
  service: 'render',
  kind: 'stills',
  isInternal: true,
  input: z.object({ snapshotKey: z.string(), form: z.enum(STILL_FORMS) }),
  result: stillsResult,
  attempts: 5,
  leaseMs: 10_000,
  deadlineMs: 2 * 60 * MINUTE_MS,
});

/** A batch saves the fixed cost of a capture; beyond this it only delays the others. */
const MOST_SLIDES_A_UNIT = 4;

/** A slide that lacks a file in the store. */
export interface MissingSlide {
  readonly position: number;
  /** Its pictures are stored, but for those of its transition from the slide before. */
  readonly isDrawn: boolean;
}

/**
 * Deals slides into units of work: few enough to save fixed costs, and enough for `workers` to share. A slide that lacks
 * only its transition goes with the slide before, of which that shows the end.
 */
export function dealUnits(slides: readonly MissingSlide[], workers: number): number[][] {
  const groups: MissingSlide[][] = [];
  for (const slide of slides) {
    const before = groups.at(-1)?.at(-1);
    if (slide.isDrawn && before?.isDrawn === false && before.position === slide.position - 1)
      groups.at(-1)!.push(slide);
    else groups.push([slide]);
  }
  const size = Math.min(Math.max(Math.floor(groups.length / workers), 1), MOST_SLIDES_A_UNIT);
  const units: number[][] = [];
  for (let at = 0; at < groups.length; at += size)
    units.push(groups.slice(at, at + size).flatMap((group) => group.map(({ position }) => position)));
  return units;
}

/**
 * Makes a film: the narration that is missing or out of date, then the master video as its child. One live job per
 * timeline. It runs for moments only and waits as a queued job in between.
 */
export const filmJob = defineJobKind<{ regenerateAudio: boolean }, { videoJobId: string }, RenderTables>({
  service: 'render',
  kind: 'film',
  input: z.object({ regenerateAudio: z.boolean() }),
  attempts: 5,
  leaseMs: 10_000,
  deadlineMs: 24 * 60 * MINUTE_MS,
});
