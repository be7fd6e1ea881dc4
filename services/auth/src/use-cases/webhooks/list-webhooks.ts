import { requireUser, type CallContext } from '@slidewright/platform';
import type { Db } from '../../repositories/tables.ts';
import { webhookRepository } from '../../repositories/webhooks.ts';
import type { WebhookSecrets } from '../../webhook-secrets.ts';
import { webhookMessage } from './find-webhook.ts';

/** The webhooks of a person, oldest first. */
export function createListWebhooks({ db, secrets }: { db: Db; secrets: WebhookSecrets }) {
  return async (_request: object, context: CallContext) => {
    const webhooks = await webhookRepository(db).list(requireUser(context));
    return { webhooks: webhooks.map((webhook) => webhookMessage(webhook, secrets)) };
  };
}
