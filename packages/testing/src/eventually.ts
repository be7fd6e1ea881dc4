import { setTimeout as delay } from 'node:timers/promises';

export interface EventuallyOptions {
  /** Ends what hangs, and is long enough for a program to start on a busy machine: 30 s by default. */
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
}

/** Runs `check` until it neither throws nor answers false; then answers what it answered. Throws the last failure. */
export async function eventually<T>(
  check: () => T | Promise<T>,
  options: EventuallyOptions = {},
): Promise<Exclude<T, false>> {
  const deadline = Date.now() + (options.timeoutMs ?? 30_000);
  for (;;) {
    try {
      const value = await check();
      if (value !== false) return value as Exclude<T, false>;
      if (Date.now() > deadline) throw new Error('the condition did not come true in time');
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(options.intervalMs ?? 25);
  }
}
