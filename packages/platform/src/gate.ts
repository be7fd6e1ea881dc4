import { AppError } from './errors.ts';

export interface Gate {
  /**
   * Runs `work` when fewer than `concurrency` run; throws UNAVAILABLE when too many wait or this one has waited too long.
   */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Runs at most `concurrency` at a time and lets at most `maxWaiting` wait, in order of arrival. `waitMs` bounds the wait,
 * not the work itself.
 */
export function createGate(concurrency: number, maxWaiting: number, options: { readonly waitMs?: number } = {}): Gate {
  const waiting = new Set<() => void>();
  let free = concurrency;

  function turn(): Promise<void> {
    if (waiting.size >= maxWaiting) throw tooBusy('too many wait');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const enter = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = (): void => {
      waiting.delete(enter);
      reject(tooBusy(`waited ${options.waitMs} ms`));
    };
    const timer = options.waitMs === undefined ? undefined : setTimeout(giveUp, options.waitMs);
    waiting.add(enter);
    return promise;
  }

  return {
    async pass(work) {
      if (free > 0) free -= 1;
      else await turn();
      try {
        return await work();
      } finally {
        const [next] = waiting;
        if (next) {
          waiting.delete(next);
          next();
        } else free += 1;
      }
    },
  };
}

export interface KeyedGate {
  /** Like `Gate.pass`, among the work of the same key. */
  pass<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** A gate for each key, kept while it is in use, so that one user's calls do not delay those of others. */
export function createKeyedGate(
  concurrency: number,
  maxWaiting: number,
  options: { readonly waitMs?: number } = {},
): KeyedGate {
  const gates = new Map<string, { readonly gate: Gate; users: number }>();
  return {
    async pass(key, work) {
      const own = gates.get(key) ?? { gate: createGate(concurrency, maxWaiting, options), users: 0 };
      gates.set(key, own);
      own.users += 1;
      try {
        return await own.gate.pass(work);
      } finally {
        own.users -= 1;
        if (own.users === 0) gates.delete(key);
      }
    },
  };
}

function tooBusy(message: string): AppError {
  return new AppError('UNAVAILABLE', { message, retryAfterS: 5 });
}
