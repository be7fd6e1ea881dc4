import type { Logger } from '@slidewright/platform';

/** Work that continues after the response to its request. */
export interface Background extends AsyncDisposable {
  /** Starts it; a failure is logged. Past 500, the newest is dropped and logged. */
  run(name: string, work: () => Promise<void>): void;
}

const DRAIN_TIMEOUT_MS = 10_000;
const MOST_PENDING = 500;

/** Disposing waits up to 10 s for running work. */
export function createBackground(log: Logger): Background {
  const pending = new Set<Promise<void>>();
  return {
    run(name, work) {
      if (pending.size >= MOST_PENDING) {
        log.error({ work: name, pending: pending.size }, 'too much background work; this was dropped');
        return;
      }
      const running = work()
        .catch((error: unknown) => log.error({ err: error, work: name }, 'background work failed'))
        .finally(() => pending.delete(running));
      pending.add(running);
    },
    async [Symbol.asyncDispose]() {
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
      await Promise.race([Promise.allSettled(pending), late]);
      clearTimeout(timer);
    },
  };
}
