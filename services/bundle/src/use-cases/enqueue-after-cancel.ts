import { errorReason } from '@slidewright/domain';
import type { Enqueued } from '@slidewright/jobs';
import { AppError, retry } from '@slidewright/platform';

const CANCEL_WAIT = { retries: 12, delayMs: 100, maxDelayMs: 300 };

/** Repeats an enqueue while it meets a job that is being cancelled. Throws CONFLICT when that takes too long. */
export async function enqueueAfterCancel(enqueue: () => Promise<Enqueued>, signal: AbortSignal): Promise<Enqueued> {
  const attempt = async (): Promise<Enqueued> => {
    const enqueued = await enqueue();
    if (enqueued.cancelling) {
      throw new AppError('CONFLICT', { reason: errorReason('cancelling'), retryAfterS: 1 });
    }
    return enqueued;
  };
  return retry(attempt, {
    ...CANCEL_WAIT,
    signal,
    retryable: (error) => error instanceof AppError && error.code === 'CONFLICT',
  });
}
