import { JobAborted } from './abort.ts';
import { pause } from '../pace.ts';
import type { Lease } from '../store/store.ts';

export interface LeaseTerms {
  readonly leaseMs: number;
  /** Time between two renewals. */
  readonly intervalMs: number;
  /** Performance.now() from before the claim, so that the database's lease ends no earlier. */
  readonly since: number;
}

export interface LeaseSupervisor extends AsyncDisposable {
  /** Whether the lease expired because the database could not be reached. */
  readonly cutOff: boolean;
}

/**
 * Renews a lease and aborts `run` when the job is cancelled, past its deadline or held by another worker. A failed
 * renewal is retried until the lease has expired by this machine's clock; after that another worker may have the job.
 * Disposing stops the renewals.
 */
export function superviseLease(
  renew: () => Promise<Lease | null>,
  { leaseMs, intervalMs, since }: LeaseTerms,
  run: AbortController,
): LeaseSupervisor {
  const stopping = new AbortController();
  let endsAt = since + leaseMs;
  let cutOff = false;
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(intervalMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const asked = performance.now();
      // A suspended process renews once, however late.
      const lease = await inTime(renew(), Math.max(endsAt - asked, intervalMs), stopping.signal);
      if (stopping.signal.aborted) return;
      if (lease === undefined) {
        if (performance.now() < endsAt) continue;
        cutOff = true;
        run.abort(new JobAborted('lease-lost'));
        return;
      }
      if (lease === null) {
        run.abort(new JobAborted('lease-lost'));
        return;
      }
      endsAt = asked + leaseMs;
      if (lease.cancelRequested) run.abort(new JobAborted('cancelled'));
      else if (lease.pastDeadline) run.abort(new JobAborted('deadline'));
    }
  };
  const running = loop();
  return {
    get cutOff() {
      return cutOff;
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}

/** The result of the call; undefined when it fails or takes longer than `ms`. */
async function inTime<Result>(call: Promise<Result>, ms: number, signal: AbortSignal): Promise<Result | undefined> {
  const over = new AbortController();
  const late = pause(ms, AbortSignal.any([signal, over.signal])).then(() => undefined);
  try {
    return await Promise.race([call.catch(() => undefined), late]);
  } finally {
    over.abort();
  }
}
