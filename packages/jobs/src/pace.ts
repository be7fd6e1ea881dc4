import { setTimeout as delay } from 'node:timers/promises';

/** Waits, or returns early when the signal aborts; never throws. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/**
 * Calls of the returned function share runs of `task`, one at a time. A call made during a run waits for the next
 * one, because the current run may have read the state too early.
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
    // A run that was started in between serves this call too.
    return running ?? run();
  };
  return () => {
    if (!running) return run();
    following ??= afterRunning(running);
    return following;
  };
}
