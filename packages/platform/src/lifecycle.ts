import type { Logger } from './log.ts';

/** Calls `task` every `intervalMs`, never twice at a time, until disposed; a failure is logged and the next turn comes. */
export function every(intervalMs: number, log: Logger, task: (signal: AbortSignal) => Promise<void>): AsyncDisposable {
  const controller = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = task(controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) log.warn({ err: error }, 'a periodic task failed');
      })
      .finally(() => {
        busy = false;
      });
  }, intervalMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      controller.abort(new Error('stopping'));
      await running;
    },
  };
}
