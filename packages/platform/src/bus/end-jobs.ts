import type { AudioService, BundleService, ImportService, RenderService } from '@slidewright/contracts';
import { withTimeout, type CallContext } from '../call-context.ts';
import { AppError } from '../errors.ts';
import { retry } from '../retry.ts';
import type { ServiceClient } from './rpc.ts';

const WITHIN_MS = 5_000;
const RETRIES = { retries: 20, delayMs: 100, maxDelayMs: 500 };

/** The services with jobs of timelines. */
export interface JobServices {
  readonly audio: Pick<ServiceClient<typeof AudioService>, 'endJobs'>;
  readonly render: Pick<ServiceClient<typeof RenderService>, 'endJobs'>;
  readonly bundle: Pick<ServiceClient<typeof BundleService>, 'endJobs'>;
  readonly import: Pick<ServiceClient<typeof ImportService>, 'endJobs'>;
}

/**
 * Waits until the jobs of a deleted timeline or account have ended, 5 s at most: nothing of them is published after
 * this. A service that stays unavailable learns of the deletion by its event.
 */
export async function endJobs(
  { audio, render, bundle, import: imports }: JobServices,
  scope: { readonly timelineId: string } | { readonly ownerId: string },
  context: CallContext,
): Promise<void> {
  const timely = withTimeout(context, WITHIN_MS);
  const end = (service: JobServices[keyof JobServices]) =>
    retry(() => service.endJobs(scope, timely), {
      ...RETRIES,
      signal: timely.signal,
      retryable: (error) => error instanceof AppError && error.code === 'UNAVAILABLE',
    }).catch(() => undefined);
  await Promise.all([audio, render, bundle, imports].map(end));
}
