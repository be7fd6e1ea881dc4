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

export interface FairGate {
  /**
   * Runs `work` when its owner's turn comes. Throws UNAVAILABLE when too many wait, the signal's reason when it aborts
   * before that turn; the signal does not end work that runs.
   */
  pass<Result>(owner: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Work that runs and work that waits. */
  readonly load: { readonly running: number; readonly waiting: number };
}

export interface FairGateOptions {
  /** Limit of what runs at a time. */
  readonly concurrency: number;
  /** The same for one owner; by default one less than all, so that nobody takes all places. */
  readonly concurrencyPerOwner?: number;
  readonly mostWaiting: number;
  /** By default a quarter of all. */
  readonly mostWaitingPerOwner?: number;
}

/** A gate that owners pass in turn: whoever brings the most work waits for it, not everybody else. */
export function createFairGate({
  concurrency,
  concurrencyPerOwner = Math.max(1, concurrency - 1),
  mostWaiting,
  mostWaitingPerOwner = Math.ceil(mostWaiting / 4),
}: FairGateOptions): FairGate {
  /** In the order of their turns; an owner without waiting work has no entry. */
  const waiting = new Map<string, Set<() => void>>();
  const running = new Map<string, number>();
  const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);
  const countRunning = (): number => sum(running.values());
  const countWaiting = (): number => sum([...waiting.values()].map(({ size }) => size));
  const mayRun = (owner: string): boolean =>
    countRunning() < concurrency && (running.get(owner) ?? 0) < concurrencyPerOwner;
  const enter = (owner: string): void => void running.set(owner, (running.get(owner) ?? 0) + 1);

  function leave(owner: string): void {
    const left = running.get(owner)! - 1;
    if (left === 0) running.delete(owner);
    else running.set(owner, left);
    for (;;) {
      const next = [...waiting.keys()].find(mayRun);
      if (next === undefined) return;
      const own = waiting.get(next)!;
      const [first] = own;
      remove(next, first!);
      // The owner goes behind the others.
      if (waiting.delete(next)) waiting.set(next, own);
      enter(next);
      first!();
    }
  }

  function remove(owner: string, entry: () => void): void {
    const own = waiting.get(owner)!;
    own.delete(entry);
    if (own.size === 0) waiting.delete(owner);
  }

  function turn(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const own = waiting.get(owner) ?? new Set();
    if (own.size >= mostWaitingPerOwner) throw tooBusy('too much work of one owner waits');
    if (countWaiting() >= mostWaiting) throw tooBusy('too much work waits');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = (): void => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = (): void => {
      remove(owner, entry);
      reject(signal!.reason as Error);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.set(owner, own.add(entry));
    return promise;
  }

  return {
    async pass(owner, work, signal) {
      signal?.throwIfAborted();
      if (mayRun(owner)) enter(owner);
      else await turn(owner, signal);
      try {
        return await work();
      } finally {
        leave(owner);
      }
    },
    get load() {
      return { running: countRunning(), waiting: countWaiting() };
    },
  };
}

function tooBusy(message: string): AppError {
  return new AppError('UNAVAILABLE', { message, retryAfterS: 5 });
}
