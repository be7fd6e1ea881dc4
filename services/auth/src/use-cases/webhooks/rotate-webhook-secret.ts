import type { RotateWebhookSecretRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { Db } from '../../repositories/tables.ts';
import { webhookRepository } from '../../repositories/webhooks.ts';
import type { WebhookSecrets } from '../../webhook-secrets.ts';
import { webhookMessage, webhookNotFound } from './find-webhook.ts';

const OVERLAP_S = 24 * 3_600;

/** Makes a new secret, which only this response has. For a day, messages are signed with both. */
export function createRotateWebhookSecret(parts: { db: Db; secrets: WebhookSecrets }) {
  return async ({ webhookId }: RotateWebhookSecretRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(webhookId)) throw webhookNotFound();
    const secret = parts.secrets.create();
    const sealed = parts.secrets.seal(secret);
    const webhook = await webhookRepository(parts.db).rotateSecret(ownerId, webhookId, sealed, OVERLAP_S);
    if (webhook === undefined) throw webhookNotFound();
    return { ...webhookMessage(webhook, parts.secrets), secret };
  };
}
