import { AppError } from './errors.ts';

export interface Gate {
  /** Runs `work` when a place is free; throws UNAVAILABLE when too many wait already. */
  pass<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Lets `places` run at a time and `maxWaiting` wait, in the order they came: for work of which a crowd is too much. */
export function createGate(places: number, maxWaiting: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    async pass(work) {
      if (free > 0) free -= 1;
      else {
        if (waiting.length >= maxWaiting)
          throw new AppError('UNAVAILABLE', { message: 'too many wait', retryAfterS: 5 });
        const turn = Promise.withResolvers<void>();
        waiting.push(turn.resolve);
        await turn.promise;
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
