import { setTimeout as delay } from 'node:timers/promises';
import { WAIT_LIMIT_MS } from './time-limits.ts';

export interface EventuallyOptions {
  /** WAIT_LIMIT_MS by default. */
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Repeats `check` until it neither throws nor returns false, and returns its result. After the timeout, throws its last error. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  options: EventuallyOptions = {},
): Promise<Exclude<T, false>> {
  const deadline = Date.now() + (options.timeoutMs ?? WAIT_LIMIT_MS);
  for (;;) {
    try {
      const value = await check();
      if (value !== false) return value as Exclude<T, false>;
      if (Date.now() > deadline) throw new Error('the condition did not become true in time');
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(options.intervalMs ?? 25);
  }
}
