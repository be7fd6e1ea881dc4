/** Records an iteration of a loop; `end` removes the loop. */
export interface WatchedLoop {
  turned(): void;
  end(): void;
}

/** Detects loops that hang. */
export interface LoopWatch {
  watch(name: string): WatchedLoop;
  /** Names of the loops without an iteration for too long. */
  stalled(): readonly string[];
}

export function createLoopWatch(longestTurnMs: number, now: () => number = () => performance.now()): LoopWatch {
  const lastTurns = new Map<string, number>();
  return {
    watch(name) {
      const turned = (): void => void lastTurns.set(name, now());
      turned();
      return { turned, end: () => void lastTurns.delete(name) };
    },
    stalled: () => [...lastTurns].filter(([, turnedAt]) => now() - turnedAt > longestTurnMs).map(([name]) => name),
  };
}
