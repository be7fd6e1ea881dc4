import { setTimeout as delay } from 'node:timers/promises';

export interface RetryOptions {
  /** Retries after the first attempt. */
  readonly retries: number;
  /** Delay before the first retry; doubles each time. */
  readonly delayMs: number;
  readonly maxDelayMs: number;
  /** Relative jitter of the delay, 0.1 for ±10 %. */
  readonly jitter?: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether the error can be retried. */
  readonly retryable: (error: unknown) => boolean;
  /** Delay requested by the server, in milliseconds; replaces the doubling one. */
  readonly requestedDelayMs?: (error: unknown) => number | undefined;
  /** Replaceable for tests. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Calls `attempt` until it succeeds; throws its error when that is not retryable or no retries are left. */
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
