import type { Logger } from './log.ts';
import { ConfigError } from './config.ts';

/** Runs one service until SIGINT or SIGTERM, then disposes it. */
export async function runUntilSignal(log: Logger, start: () => Promise<AsyncDisposable>): Promise<void> {
  const stopped = Promise.withResolvers<NodeJS.Signals>();
  const onSignal = (signal: NodeJS.Signals): void => stopped.resolve(signal);
  // Kept until the end: a second signal while stopping must not cut the stopping short.
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    await using running = await start();
    const signal = await stopped.promise;
    log.info({ signal }, 'stopping');
    void running;
  } catch (error) {
    if (error instanceof ConfigError) log.fatal(error.message);
    else log.fatal({ err: error }, 'stopped by an error');
    process.exitCode = 1;
  } finally {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
}

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
