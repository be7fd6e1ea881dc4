/** Measures how long each phase of a run takes. */
export interface PhaseClock {
  /** Starts a phase and completes the previous one. The same phase again has no effect. */
  enter(phase: string): void;
  /** Ends the run; `complete` is whether its last phase was completed. */
  end(complete: boolean): void;
}

export function createPhaseClock(
  tell: (phase: string, seconds: number) => void,
  now: () => number = () => performance.now(),
): PhaseClock {
  let current: { readonly phase: string; readonly since: number } | null = null;
  const close = (): void => {
    if (current !== null) tell(current.phase, (now() - current.since) / 1_000);
    current = null;
  };
  return {
    enter(phase) {
      if (current?.phase === phase) return;
      close();
      current = { phase, since: now() };
    },
    end(complete) {
      if (complete) close();
      current = null;
    },
  };
}
