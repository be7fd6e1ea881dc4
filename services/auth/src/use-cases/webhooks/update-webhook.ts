import type { UpdateWebhookRequest } from '@slidewright/contracts';
import { errorReason } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { WebhookSender } from '../../adapters/webhook-sender.ts';
import type { AuthTables } from '../../repositories/tables.ts';
import { webhookDeliveryRepository } from '../../repositories/webhook-deliveries.ts';
import { webhookRepository } from '../../repositories/webhooks.ts';
import type { WebhookSecrets } from '../../webhook-secrets.ts';
import { findWebhook, webhookMessage, webhookNotFound } from './find-webhook.ts';
import { readEvents, readUrl } from './webhook-fields.ts';

/** Changes the fields that are set. Disabling ends pending deliveries; what happens meanwhile is not sent later. */
export function createUpdateWebhook(parts: { db: Kysely<AuthTables>; sender: WebhookSender; secrets: WebhookSecrets }) {
  return async ({ webhookId, url, events, enabled }: UpdateWebhookRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    await findWebhook(parts.db, ownerId, webhookId);
    const change = {
      ...(url === undefined ? {} : { url: await readUrl(parts.sender, url) }),
      ...(events === undefined ? {} : { events: readEvents(events.types) }),
      ...(enabled === undefined ? {} : { enabled }),
    };
    const webhook = await withTransaction(parts.db, async (tx) => {
      const updated = await webhookRepository(tx).update(ownerId, webhookId, change);
      if (updated === undefined) throw webhookNotFound();
      if (enabled === false) await webhookDeliveryRepository(tx).giveUpAll(webhookId, errorReason('webhookOff'));
      return updated;
    });
    return webhookMessage(webhook, parts.secrets);
  };
}
