import { setTimeout as delay } from 'node:timers/promises';

/** Asks again every `intervalMs` until `done`; throws when `timeoutMs` have passed. */
export async function poll<T>(
  ask: () => Promise<T>,
  done: (answer: T) => boolean,
  options: { intervalMs: number; timeoutMs: number; onAnswer?: (answer: T) => void },
): Promise<T> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    const answer = await ask();
    options.onAnswer?.(answer);
    if (done(answer)) return answer;
    if (Date.now() > deadline) throw new Error('this took longer than it may');
    await delay(options.intervalMs);
  }
}
