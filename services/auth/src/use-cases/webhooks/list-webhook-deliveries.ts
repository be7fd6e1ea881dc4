import type { ListWebhookDeliveriesRequest } from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { Db } from '../../repositories/tables.ts';
import { webhookDeliveryRepository } from '../../repositories/webhook-deliveries.ts';
import { deliveryMessage } from './delivery-message.ts';
import { findWebhook } from './find-webhook.ts';

/** The newest deliveries of a webhook, newest first, each with its attempts. */
export function createListWebhookDeliveries({ db }: { db: Db }) {
  return async ({ webhookId }: ListWebhookDeliveriesRequest, context: CallContext) => {
    await findWebhook(db, requireUser(context), webhookId);
    const repository = webhookDeliveryRepository(db);
    const deliveries = await repository.list(webhookId, LIMITS.webhookDeliveriesListed);
    const attempts = Map.groupBy(
      await repository.listAttempts(deliveries.map(({ id }) => id)),
      ({ deliveryId }) => deliveryId,
    );
    return { deliveries: deliveries.map((delivery) => deliveryMessage(delivery, attempts.get(delivery.id) ?? [])) };
  };
}
