import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or returns early when the signal aborts; never throws. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/**
 * Calls of the returned function share runs of `task`, one at a time. A call made during a run
 * waits for the next one: what it announces may have come too late for the run under way.
 */
export function shareRuns(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const run = (): Promise<void> => {
    const started = task().finally(() => {
      running = null;
    });
    running = started;
    return started;
  };
  const afterRunning = async (current: Promise<void>): Promise<void> => {
    await current.catch(() => undefined);
    following = null;
    // Somebody may have begun a new run in between; it will see what this call announced.
    return running ?? run();
  };
  return () => {
    if (!running) return run();
    following ??= afterRunning(running);
    return following;
  };
}
