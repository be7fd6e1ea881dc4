import { AppError } from '@slidewright/platform';

/** Each may write 100 MiB to the temporary folder before the user's storage limit is checked. */
const PER_USER = 4;
const PER_PROCESS = 16;
const RETRY_AFTER_S = 10;

/**
 * Acquires a slot for one upload of a user; disposing releases it. Throws RATE_LIMITED or UNAVAILABLE when there is
 * none.
 */
export type TakeUploadSlot = (userId: string) => Disposable;

/** Bounds the uploads that this process is receiving at one time. */
export function createUploadSlots(): TakeUploadSlot {
  const inHand = new Map<string, number>();
  let all = 0;
  return (userId) => {
    const own = inHand.get(userId) ?? 0;
    if (own >= PER_USER) {
      throw new AppError('RATE_LIMITED', {
        userMessage: `Please wait until one of your ${PER_USER} uploads has ended.`,
        retryAfterS: RETRY_AFTER_S,
      });
    }
    if (all >= PER_PROCESS) {
      throw new AppError('UNAVAILABLE', {
        userMessage: 'Too many files are being uploaded at the moment. Please try again shortly.',
        retryAfterS: RETRY_AFTER_S,
      });
    }
    inHand.set(userId, own + 1);
    all += 1;
    return {
      [Symbol.dispose]() {
        const left = inHand.get(userId)! - 1;
        if (left === 0) inHand.delete(userId);
        else inHand.set(userId, left);
        all -= 1;
      },
    };
  };
}
