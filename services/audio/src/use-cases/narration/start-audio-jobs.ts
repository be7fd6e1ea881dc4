import type { Slide } from '../../adapters/timelines.ts';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { errorReason } from '@slidewright/domain';
import { slideContentHash } from '@slidewright/slides/content/content-hash';
import { speechText } from '@slidewright/slides/speech/speech-text';
import { AppError, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { audioJob, narrationDeadlineMs, narrationWeight } from '../../jobs.ts';
import type { SpeechSettings } from '../../speech-settings.ts';
import type { Parts } from '../../parts.ts';

export interface StartedJob {
  readonly jobId: string;
  readonly slideId: string;
}

/** How a slide is to get its narration. */
export type NarrationWork =
  | (SpeechSettings & { readonly regenerate: boolean })
  | { readonly uploadId: string; readonly clean: boolean; readonly anyText: boolean };

/** Queues slides, in their order. A slide that is queued with the same input keeps its job. */
export type StartAudioJobs = (
  slides: readonly Slide[],
  work: NarrationWork,
  context: CallContext,
) => Promise<StartedJob[]>;

/** A run that is cancelled ends within about a second. */
const CANCEL_WAIT_MS = 5_000;
const CANCEL_POLL_MS = 100;

/** Replaces a live job of another text, voice or recording; the caller waits until the old one has ended. */
export function createStartAudioJobs({
  db,
  kernel,
  speechTimeoutMs,
}: Parts & { readonly speechTimeoutMs: number }): StartAudioJobs {
  const kind = { ...audioJob, deadlineMs: narrationDeadlineMs(speechTimeoutMs) };
  return async (slides, work, context) => {
    const ownerId = requireUser(context);
    const started = new Map<string, string>();
    const until = Math.min(Date.now() + CANCEL_WAIT_MS, context.deadline);
    for (let waiting = [...slides]; waiting.length > 0;) {
      waiting = await withTransaction(db, async (tx) => {
        const busy: Slide[] = [];
        for (const slide of waiting) {
          const inputHash = createHash('sha256')
            .update(JSON.stringify([slideContentHash(slide), work]))
            .digest('hex');
          const job = await kernel.enqueue(tx, kind, {
            ownerId,
            timelineId: slide.timelineId,
            key: slide.id,
            inputHash,
            input: { slideId: slide.id, ...work },
            replace: true,
            weight: narrationWeight(speechText(slide)),
            context,
          });
          if (job.cancelling) busy.push(slide);
          else started.set(slide.id, job.jobId);
        }
        return busy;
      });
      if (waiting.length === 0) break;
      if (Date.now() > until) {
        throw new AppError('CONFLICT', { reason: errorReason('cancelling'), retryAfterS: 1 });
      }
      await delay(CANCEL_POLL_MS, undefined, { signal: context.signal });
    }
    return slides.map((slide) => ({ slideId: slide.id, jobId: started.get(slide.id)! }));
  };
}
