import { defineJobKind } from '@slidewright/jobs';
import { z } from 'zod';
import type { AudioTables } from './repositories/tables.ts';
import { uploadRepository } from './repositories/uploads.ts';

/** A sound file of the owner, to become the slide's narration. */
const recordingInput = z.object({
  slideId: z.uuid(),
  /** Of the row in `upload`; it is deleted when the job ends. */
  uploadId: z.uuid(),
  /** Noise is to be reduced. */
  clean: z.boolean(),
  /** The recording may say something else than the slide. */
  anyText: z.boolean().default(false),
});
export type RecordingInput = z.output<typeof recordingInput>;

const speechInput = z.object({
  slideId: z.uuid(),
  voice: z.string(),
  speed: z.number(),
  pitch: z.number(),
  /** Asked for although nothing changed: a service that never speaks a text twice alike is asked again. */
  regenerate: z.boolean(),
});
export type SpeechInput = z.output<typeof speechInput>;

const input = z.union([recordingInput, speechInput]);
export type AudioJobInput = z.output<typeof input>;

const result = z.object({ audioFileId: z.string(), durationMs: z.number() });
export type AudioJobResult = z.output<typeof result>;

const CHARACTERS_PER_WEIGHT = 500;

/** How much work it is to speak a text: 1 for 500 characters, which is half a minute of speech. Little texts cost too. */
export function narrationWeight(text: string): number {
  return Math.max(text.length / CHARACTERS_PER_WEIGHT, 0.2);
}

/** Twenty minutes of speech by the slowest service that is usual, and its rate limits. */
const NARRATION_DEADLINE_MS = 900_000;
/** Answers that the narration of a slide may wait for, one after the other. */
const ANSWERS_A_SLIDE = 15;

/** Deadline of a narration job, where one answer of a speech service may take `speechTimeoutMs`. */
export function narrationDeadlineMs(speechTimeoutMs: number): number {
  return Math.max(NARRATION_DEADLINE_MS, ANSWERS_A_SLIDE * speechTimeoutMs);
}

/** Narrates one slide with the text it has when the work begins, or with a recording. The key is the slide's id. */
export const audioJob = defineJobKind<AudioJobInput, AudioJobResult, AudioTables>({
  service: 'audio',
  kind: 'audio',
  input,
  result,
  attempts: 5,
  leaseMs: 10_000,
  deadlineMs: NARRATION_DEADLINE_MS,
  slideOf: ({ slideId }) => slideId,
  async onTerminal(tx, { input: ended }) {
    if ('uploadId' in ended) await uploadRepository(tx).delete({ id: ended.uploadId });
  },
});
