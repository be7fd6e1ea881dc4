/** Notes that a loop has come round; `end` takes it out of sight. */
export interface WatchedLoop {
  turned(): void;
  end(): void;
}

/** Tells loops that turn from loops that hang. */
export interface LoopWatch {
  watch(name: string): WatchedLoop;
  /** Names of the loops that have not come round for too long. */
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
