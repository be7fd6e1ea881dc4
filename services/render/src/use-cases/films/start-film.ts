import type { StartFilmRequest } from '@slidewright/contracts';
import { errorReason } from '@slidewright/domain';
import { AppError, invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { filmJob } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';

/**
 * Starts a timeline's film, or returns the job that runs already. Throws NOT_FOUND, VALIDATION_FAILED without
 * slides, CONFLICT while the last film is still being cancelled.
 */
export function createStartFilm({ db, kernel, decks }: Parts) {
  return async ({ timelineId, regenerateAudio }: StartFilmRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const timeline = await decks.timeline(timelineId, context);
    if (timeline.slideCount === 0) throw invalid(errorReason('filmWithoutSlides'));
    const { jobId, created, cancelling } = await withTransaction(db, (tx) =>
      kernel.enqueue(tx, filmJob, {
        ownerId,
        timelineId,
        key: timelineId,
        inputHash: String(regenerateAudio),
        input: { regenerateAudio },
        context,
      }),
    );
    if (cancelling) {
      throw new AppError('CONFLICT', { reason: errorReason('cancelling'), retryAfterS: 1 });
    }
    return { jobId, existing: !created };
  };
}
