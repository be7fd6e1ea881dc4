import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';

export interface AnswersDuring {
  /** Answers of `quick` that came before the work had ended. */
  readonly answers: number;
  /**
   * The longest time that the event loop of this process stood still, as a share of the time of the work: a share means
   * the same on a busy machine.
   */
  readonly longestStandstill: number;
}

const PAUSE_MS = 20;

/** Asks `quick` again and again until `work` has ended, however it ends. */
export async function answersDuring(work: Promise<unknown>, quick: () => Promise<unknown>): Promise<AnswersDuring> {
  const standstill = monitorEventLoopDelay({ resolution: 10 });
  standstill.enable();
  const started = performance.now();
  const ending = { isOver: false };
  const over = (): void => void (ending.isOver = true);
  work.then(over, over);
  let answers = 0;
  while (!ending.isOver) {
    await quick();
    if (!ending.isOver) answers += 1;
    await delay(PAUSE_MS);
  }
  standstill.disable();
  return { answers, longestStandstill: standstill.max / 1e6 / (performance.now() - started) };
}
