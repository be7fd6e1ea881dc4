import type { Logger } from '../telemetry/log.ts';

export interface EveryOptions {
  /** Delay of the first run, for processes that may live for less than an interval. */
  readonly firstAfterMs?: number;
}

/** Calls `task` every `intervalMs`, never twice at a time, until disposed. Failures are logged. */
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
