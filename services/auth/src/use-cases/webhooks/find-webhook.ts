import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { isUuid } from '@slidewright/domain';
import { notFound, type AppError } from '@slidewright/platform';
import type { Db } from '../../repositories/tables.ts';
import { webhookRepository, type WebhookRow } from '../../repositories/webhooks.ts';
import type { WebhookSecrets } from '../../webhook-secrets.ts';

export const webhookNotFound = (): AppError => notFound('Webhook not found');

/** A webhook of the owner; throws NOT_FOUND, also for one of another person. */
export async function findWebhook(db: Db, ownerId: string, id: string): Promise<WebhookRow> {
  const webhook = isUuid(id) ? await webhookRepository(db).find(ownerId, id) : undefined;
  if (webhook === undefined) throw webhookNotFound();
  return webhook;
}

/** The webhook's message, without its secret. */
export function webhookMessage(webhook: WebhookRow, secrets: WebhookSecrets) {
  const { id, url, events, enabled, disabledReason, previousSecretUntil, createdAt } = webhook;
  const isOverlapping = previousSecretUntil !== null && previousSecretUntil > new Date();
  return {
    id,
    url,
    events,
    enabled,
    disabledReason: disabledReason ?? '',
    needsNewSecret: secrets.open(webhook.secret) === null,
    createdAt: timestampFromDate(createdAt),
    ...(isOverlapping ? { previousSecretUntil: timestampFromDate(previousSecretUntil) } : {}),
  };
}
