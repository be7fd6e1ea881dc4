import type { Logger } from '../telemetry/log.ts';

export interface EveryOptions {
  /** When the first turn comes, for work that a process should do although it may not live a whole interval. */
  readonly firstAfterMs?: number;
}

/**
 * Calls `task` every `intervalMs`, first after as long by default, never twice at a time, until disposed; a failure
 * is logged and the next turn comes.
 */
export function every(
  intervalMs: number,
  log: Logger,
  task: (signal: AbortSignal) => Promise<void>,
  { firstAfterMs = intervalMs }: EveryOptions = {},
): AsyncDisposable {
  const controller = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const turn = (): void => {
    if (busy) return;
    busy = true;
    running = task(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) log.warn({ err: error }, 'a periodic task failed');
      })
      .finally(() => {
        busy = false;
      });
  };
  let timer = setTimeout(() => {
    timer = setInterval(turn, intervalMs);
    turn();
  }, firstAfterMs);
  return {
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      controller.abort(new Error('stopping'));
      await running;
    },
  };
}
