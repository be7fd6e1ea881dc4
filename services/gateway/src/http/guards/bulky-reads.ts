import { setTimeout as delay } from 'node:timers/promises';
import { AppError, createKeyedGate } from '@slidewright/platform';

/** Runs what answers a bulky read of a reader, and settles as it does. Throws RATE_LIMITED for who has too many waiting. */
export type AnswerBulky = (reader: string, answer: () => Promise<Answered>) => Promise<void>;

export interface Answered {
  /** Of the answer. */
  readonly bytes: number;
}

const WAITING = 30;
/** Then there is time left in a call to read. */
const WAIT_MS = 5_000;
/** Ordinary decks are far smaller, and never make anybody wait. */
const FREE_BYTES = 512 * 1_024;
/** What a reader gets of larger ones in the long run. */
const BYTES_A_SECOND = 512 * 1_024;
const LONGEST_REST_MS = 10_000;
/** After a read that failed although it took this long. */
const LONG_MS = 1_000;
const REST_AFTER_FAILURE_MS = 5_000;

/**
 * Reads of a whole deck: one of a reader at a time, and after a large one the next has to wait for as long as its bytes
 * are worth. Others share the processor with one such read, and only now and then.
 */
export function createBulkyReads(): AnswerBulky {
  const gate = createKeyedGate(1, WAITING, { waitMs: WAIT_MS });
  return (reader, answer) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const answerAndRest = async (): Promise<void> => {
      const began = performance.now();
      const bytes = await answer().then(
        (answered) => {
          resolve();
          return answered.bytes;
        },
        (error: unknown) => {
          reject(error as Error);
          return null;
        },
      );
      const restMs =
        bytes !== null
          ? ((bytes - FREE_BYTES) * 1_000) / BYTES_A_SECOND
          : performance.now() - began > LONG_MS
            ? REST_AFTER_FAILURE_MS
            : 0;
      if (restMs > 0) await delay(Math.min(restMs, LONGEST_REST_MS), undefined, { ref: false });
    };
    gate.pass(reader, answerAndRest).catch((cause: unknown) =>
      reject(
        new AppError('RATE_LIMITED', {
          userMessage: 'Too many requests. Please wait a moment and try again.',
          retryAfterS: LONGEST_REST_MS / 1_000,
          cause,
        }),
      ),
    );
    return promise;
  };
}
