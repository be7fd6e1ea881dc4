/** Why a run's signal aborts. */
export type AbortCause = 'cancelled' | 'lease-lost' | 'deadline' | 'shutdown';

const SENTENCES: Readonly<Record<AbortCause, string>> = {
  cancelled: 'the job was cancelled',
  'lease-lost': 'another worker may have the job by now',
  deadline: 'the job ran past its deadline',
  shutdown: 'this worker is stopping',
};

/** The reason of an aborted `run.signal`. Named AbortError, so that consumers of a signal recognise it. */
export class JobAborted extends Error {
  override readonly name = 'AbortError';
  readonly abortCause: AbortCause;

  constructor(abortCause: AbortCause) {
    super(SENTENCES[abortCause]);
    this.abortCause = abortCause;
  }
}

/** Why the signal aborted, or null while it has not. */
export function abortCauseOf(signal: AbortSignal): AbortCause | null {
  if (!signal.aborted) return null;
  return signal.reason instanceof JobAborted ? signal.reason.abortCause : 'shutdown';
}
