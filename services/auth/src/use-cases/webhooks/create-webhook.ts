import type { CreateWebhookRequest } from '@slidewright/contracts';
import { errorReason, LIMITS } from '@slidewright/domain';
import { AppError, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { WebhookSender } from '../../adapters/webhook-sender.ts';
import type { AuthTables } from '../../repositories/tables.ts';
import { webhookRepository } from '../../repositories/webhooks.ts';
import type { WebhookSecrets } from '../../webhook-secrets.ts';
import { webhookMessage } from './find-webhook.ts';
import { readEvents, readUrl } from './webhook-fields.ts';

/** Registers an endpoint; only this response has its secret. Throws CONFLICT when the person has the most allowed. */
export function createCreateWebhook(parts: { db: Kysely<AuthTables>; sender: WebhookSender; secrets: WebhookSecrets }) {
  return async (request: CreateWebhookRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const events = readEvents(request.events);
    const url = await readUrl(parts.sender, request.url);
    const secret = parts.secrets.create();
    const webhook = await withTransaction(parts.db, async (tx) => {
      const webhooks = webhookRepository(tx);
      const count = await webhooks.lockOwner(ownerId);
      if (count === null) throw new AppError('UNAUTHENTICATED');
      if (count >= LIMITS.webhooksPerPerson)
        throw new AppError('CONFLICT', { reason: errorReason('webhooksFull', { most: count }) });
      return webhooks.add({ ownerId, url, events, enabled: request.enabled, secret: parts.secrets.seal(secret) });
    });
    return { ...webhookMessage(webhook, parts.secrets), secret };
  };
}
