import { setTimeout as delay } from 'node:timers/promises';

export interface RetryOptions {
  /** Tries after the first one. */
  readonly retries: number;
  /** Wait before the first repeat; doubles each time. */
  readonly delayMs: number;
  readonly maxDelayMs: number;
  /** ± share of the wait, 0.1 for ten per cent. */
  readonly jitter?: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether another try can help. */
  readonly retryable: (error: unknown) => boolean;
  /** A wait the other side asked for, in milliseconds; wins over the doubling one. */
  readonly requestedDelayMs?: (error: unknown) => number | undefined;
  /** Replaceable so that tests need no time. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Calls `attempt` until it succeeds, fails for good, or the tries are used up; then throws the last error. */
export async function retry<T>(attempt: (attemptNumber: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const wait = options.wait ?? (async (ms, signal) => void (await delay(ms, undefined, signal ? { signal } : {})));
  for (let tried = 0; ; tried += 1) {
    try {
      return await attempt(tried + 1);
    } catch (error) {
      if (tried >= options.retries || options.signal?.aborted || !options.retryable(error)) throw error;
      const base = Math.min(options.delayMs * 2 ** tried, options.maxDelayMs);
      const spread = 1 + (options.jitter ?? 0) * (Math.random() * 2 - 1);
      const asked = options.requestedDelayMs?.(error);
      await wait(asked === undefined ? base * spread : Math.min(asked, options.maxDelayMs), options.signal);
    }
  }
}
