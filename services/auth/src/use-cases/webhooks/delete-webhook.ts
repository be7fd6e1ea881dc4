import type { DeleteWebhookRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { Db } from '../../repositories/tables.ts';
import { webhookRepository } from '../../repositories/webhooks.ts';
import { webhookNotFound } from './find-webhook.ts';

/** Deletes an endpoint with its log. Jobs of pending deliveries find nothing to send. */
export function createDeleteWebhook({ db }: { db: Db }) {
  return async ({ webhookId }: DeleteWebhookRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(webhookId) || !(await webhookRepository(db).delete(ownerId, webhookId))) throw webhookNotFound();
    return {};
  };
}
