import type { ResendWebhookDeliveryRequest } from '@slidewright/contracts';
import { errorReason, isUuid, WEBHOOK_TEST_EVENT } from '@slidewright/domain';
import { AppError, notFound, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { RATE_LIMITS } from '../../rate-limits/rate-limit-rules.ts';
import type { RateLimiter } from '../../rate-limits/rate-limiter.ts';
import type { AuthTables } from '../../repositories/tables.ts';
import { webhookDeliveryRepository } from '../../repositories/webhook-deliveries.ts';
import { deliveryMessage } from './delivery-message.ts';
import type { EnqueueDelivery } from './enqueue-delivery.ts';
import { findWebhook } from './find-webhook.ts';

/**
 * Sends the event of a delivery again, now and with all attempts, under the same webhook-id. Throws CONFLICT while the
 * webhook is disabled.
 */
export function createResendWebhookDelivery(parts: {
  db: Kysely<AuthTables>;
  enqueueDelivery: EnqueueDelivery;
  rateLimiter: RateLimiter;
}) {
  return async ({ webhookId, deliveryId }: ResendWebhookDeliveryRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const webhook = await findWebhook(parts.db, ownerId, webhookId);
    await parts.rateLimiter.attempt(RATE_LIMITS.webhookSend, { account: ownerId, address: '', device: '' });
    return withTransaction(parts.db, async (tx) => {
      const repository = webhookDeliveryRepository(tx);
      const found = isUuid(deliveryId) ? await repository.find(webhook.id, deliveryId) : undefined;
      if (found === undefined) throw notFound('Delivery not found');
      if (!webhook.enabled && found.type !== WEBHOOK_TEST_EVENT)
        throw new AppError('CONFLICT', { reason: errorReason('webhookToEnable') });
      const delivery = await repository.restart(found.id);
      await parts.enqueueDelivery(tx, ownerId, delivery.id);
      return deliveryMessage(delivery, await repository.listAttempts([delivery.id]));
    });
  };
}
