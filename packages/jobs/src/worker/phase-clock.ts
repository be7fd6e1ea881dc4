/** Measures how long each phase of a run takes. */
export interface PhaseClock {
  /** A phase begins, and the one before it has come to its end. Naming the same one again changes nothing. */
  enter(phase: string): void;
  /** The run is over; the last phase counts only when it came to its end. */
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
