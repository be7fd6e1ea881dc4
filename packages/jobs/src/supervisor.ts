import { JobAborted } from './abort.ts';
import { pause } from './pace.ts';
import type { Lease } from './store.ts';

/**
 * Renews a lease every `intervalMs` and aborts `run` when the job is cancelled, past its deadline
 * or no longer ours. A renewal that fails is tried again: with Postgres away nobody can take the
 * job over, and whoever comes first when it is back decides. Disposing stops the renewals.
 */
export function superviseLease(
  renew: () => Promise<Lease | null>,
  intervalMs: number,
  run: AbortController,
): AsyncDisposable {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await pause(intervalMs, stopping.signal);
      if (stopping.signal.aborted) return;
      const lease = await renew().catch(() => undefined);
      if (lease === null) {
        run.abort(new JobAborted('lease-lost'));
        return;
      }
      if (lease?.cancelRequested) run.abort(new JobAborted('cancelled'));
      else if (lease?.pastDeadline) run.abort(new JobAborted('deadline'));
    }
  };
  const running = loop();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
