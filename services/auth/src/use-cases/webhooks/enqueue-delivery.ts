import { errorReason } from '@slidewright/domain';
import type { JobKernel } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import type { Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import { webhookJob } from '../../jobs.ts';
import type { AuthTables } from '../../repositories/tables.ts';

/** Webhooks belong to no timeline. */
const NO_TIMELINE = 'webhook';

export type EnqueueDelivery = (tx: Transaction<AuthTables>, ownerId: string, deliveryId: string) => Promise<void>;

/** Adds the job that sends a delivery; one that waits for its next attempt is replaced. Throws CONFLICT while one runs. */
export function createEnqueueDelivery({ kernel }: { kernel: JobKernel<AuthTables> }): EnqueueDelivery {
  return async (tx, ownerId, deliveryId) => {
    const live = await kernel.latest(webhookJob, { key: deliveryId }, tx);
    if (live?.status === 'active') throw isBeingSent();
    const { created } = await kernel.enqueue(tx, webhookJob, {
      ownerId,
      timelineId: NO_TIMELINE,
      key: deliveryId,
      inputHash: randomUUID(),
      input: { deliveryId },
      replace: true,
    });
    // A worker took it since it was read.
    if (!created) throw isBeingSent();
  };
}

const isBeingSent = (): AppError => new AppError('CONFLICT', { reason: errorReason('webhookSending') });
