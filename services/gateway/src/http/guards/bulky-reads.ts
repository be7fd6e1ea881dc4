import { setTimeout as delay } from 'node:timers/promises';
import { AppError, createKeyedGate } from '@slidewright/platform';

/** Runs a bulky read of a reader and settles with it. Throws RATE_LIMITED when too many of the reader's reads wait. */
export type AnswerBulky = (reader: string, answer: () => Promise<Answered>) => Promise<void>;

export interface Answered {
  /** Size of the response. */
  readonly bytes: number;
}

/** One at a time would leave the gateway idle while Postgres and the services read. */
const AT_ONCE = 4;
const WAITING = 30;
/** Leaves time within a call for the read itself. */
const WAIT_MS = 5_000;
/** Ordinary timelines are far smaller and never wait. */
const FREE_BYTES = 512 * 1_024;
/** Sustained rate per reader for larger ones, all places together. */
const BYTES_A_SECOND = 512 * 1_024;
const LONGEST_REST_MS = 40_000;
/** A failed read of at least this duration is followed by REST_AFTER_FAILURE_MS. */
const LONG_MS = 1_000;
const REST_AFTER_FAILURE_MS = 5_000;

/**
 * Reads of whole timelines: four per reader at a time. The place of a large one stays taken in proportion to its bytes,
 * so that a reader takes a bounded share of the processor.
 */
export function createBulkyReads(): AnswerBulky {
  const gate = createKeyedGate(AT_ONCE, WAITING, { waitMs: WAIT_MS });
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
          ? ((bytes - FREE_BYTES) * 1_000 * AT_ONCE) / BYTES_A_SECOND
          : performance.now() - began > LONG_MS
            ? REST_AFTER_FAILURE_MS
            : 0;
      if (restMs > 0) await delay(Math.min(restMs, LONGEST_REST_MS), undefined, { ref: false });
    };
    gate.pass(reader, answerAndRest).catch((cause: unknown) =>
      reject(
        new AppError('RATE_LIMITED', {
          userMessage: 'Too many requests. Please wait a moment and try again.',
          retryAfterS: LONGEST_REST_MS / AT_ONCE / 1_000,
          cause,
        }),
      ),
    );
    return promise;
  };
}
