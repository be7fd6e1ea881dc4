import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OpenedDeck } from '@slidewright/decks';
import { importWarning, LIMITS, withReason, type Refusal } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import type { Recordings } from '../../adapters/recordings.ts';
import type { ImportInput, Warning } from '../../jobs.ts';
import { deckRepository } from '../../repositories/decks.ts';
import type { Db } from '../../repositories/tables.ts';

/** The audio service may have other work first: the import then ends, and the slides show what it still does. */
const LONGEST_WAIT_MS = 300_000;
const POLL_MS = 500;

export interface RecordingsWork {
  readonly db: Db;
  readonly recordings: Recordings;
  readonly report: (recording: number, recordings: number) => void;
}

/**
 * Makes the sounds that were recorded in a deck the narration of its slides, and waits for most of them. A slide keeps its
 * narration if the sound of its page is the same as in an earlier state of the deck. Returns which could not be used.
 */
export async function addRecordings(
  run: JobRun<ImportInput>,
  deck: OpenedDeck,
  { db, recordings, report }: RecordingsWork,
): Promise<Warning[]> {
  const { job, input, context, signal } = run;
  const decks = deckRepository(db);
  const slides = await decks.slidesOfPages(job.id);
  const warnings: Warning[] = [];
  const started: { readonly jobId: string; readonly page: number }[] = [];
  const warnOfRefused = (page: number, refusal: Refusal): void =>
    void warnings.push(withReason(importWarning('RECORDING_REFUSED', { page, reason: refusal.message }), refusal));
  for (const [index, { position, slideId }] of slides.entries()) {
    signal.throwIfAborted();
    const { recording } = await deck.text(position);
    if (recording === null) continue;
    report(index, slides.length);
    const page = deck.number(position);
    try {
      const file = await deck.media(recording, LIMITS.uploadBytes);
      if (file === null) {
        warnings.push(importWarning('RECORDING_MISSING', { page }));
        continue;
      }
      const hash = createHash('sha256').update(file).digest('hex');
      if (await decks.hasRecording(slideId, job.ownerId, hash)) {
        await decks.setRecording(job.id, position, hash);
        continue;
      }
      const filename = recording.slice(recording.lastIndexOf('/') + 1);
      const jobId = await recordings.start({ slideId, timelineId: input.timelineId, file, filename }, context);
      await decks.setRecording(job.id, position, hash);
      started.push({ jobId, page });
    } catch (error) {
      // Another attempt of the import may succeed.
      if (!(error instanceof AppError) || error.status >= 499) throw error;
      warnOfRefused(page, { code: error.code, message: error.userMessage, reason: error.reason });
    }
  }
  const until = Date.now() + LONGEST_WAIT_MS;
  for (const [index, { jobId, page }] of started.entries()) {
    report(index, started.length);
    let ended = await recordings.ended(jobId, context);
    while (ended === null && Date.now() < until) {
      await delay(POLL_MS, undefined, { signal });
      ended = await recordings.ended(jobId, context);
    }
    if (ended !== null && ended !== 'completed') warnOfRefused(page, ended);
  }
  return warnings;
}
