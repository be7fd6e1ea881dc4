import { setTimeout as delay } from 'node:timers/promises';
import { failedError, interruptedError } from '../errors.ts';
import type { Progress, Report } from '../output/report.ts';

const INTERVAL_MS = 200;
const LIVE = new Set(['queued', 'active']);

interface JobState {
  readonly status: string;
  readonly error: { readonly message: string; readonly code: string } | null;
}

export interface WaitForJob<State> {
  readonly ask: () => Promise<State>;
  readonly show: (state: State) => Progress;
  /** Cancels the job; called when the user interrupts. */
  readonly cancel: () => Promise<unknown>;
}

/** Waits for the end of a job. Throws CliError if it fails or is cancelled; an interruption cancels it. */
export async function waitForJob<State extends JobState>(
  { ask, show, cancel }: WaitForJob<State>,
  report: Report,
  signal: AbortSignal,
): Promise<State> {
  for (;;) {
    if (signal.aborted) {
      await cancel().catch(() => undefined);
      throw interruptedError();
    }
    const state = await ask();
    if (!LIVE.has(state.status)) {
      if (state.status === 'completed') return state;
      const reason = state.error?.message ?? `It was ${state.status}.`;
      throw failedError(reason, state.error?.code || 'FAILED');
    }
    report.progress(show(state));
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
