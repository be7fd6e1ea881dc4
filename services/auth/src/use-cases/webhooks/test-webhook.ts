import type { TestWebhookRequest } from '@slidewright/contracts';
import { WEBHOOK_TEST_EVENT } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { RATE_LIMITS } from '../../rate-limits/rate-limit-rules.ts';
import type { RateLimiter } from '../../rate-limits/rate-limiter.ts';
import type { AuthTables } from '../../repositories/tables.ts';
import { webhookDeliveryRepository } from '../../repositories/webhook-deliveries.ts';
import { deliveryMessage } from './delivery-message.ts';
import type { EnqueueDelivery } from './enqueue-delivery.ts';
import { findWebhook } from './find-webhook.ts';

/** Sends a test event once, also to a disabled webhook. Its outcome neither enables nor disables the webhook. */
export function createTestWebhook(parts: {
  db: Kysely<AuthTables>;
  enqueueDelivery: EnqueueDelivery;
  rateLimiter: RateLimiter;
}) {
  return async ({ webhookId }: TestWebhookRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const webhook = await findWebhook(parts.db, ownerId, webhookId);
    await parts.rateLimiter.attempt(RATE_LIMITS.webhookSend, { account: ownerId, address: '', device: '' });
    const type = WEBHOOK_TEST_EVENT;
    const payload = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { webhookId: webhook.id } });
    return withTransaction(parts.db, async (tx) => {
      const delivery = { webhookId: webhook.id, messageId: `msg_${randomUUID()}`, type, payload };
      const added = (await webhookDeliveryRepository(tx).add(delivery))!;
      await parts.enqueueDelivery(tx, ownerId, added.id);
      return deliveryMessage(added, []);
    });
  };
}
