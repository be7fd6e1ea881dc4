import type { Webhook as WebhookMessage, WebhookDelivery as WebhookDeliveryMessage } from '@slidewright/contracts';
import { WEBHOOK_DELIVERY_STATUSES, WEBHOOK_DISABLED_REASONS, WEBHOOK_EVENTS } from '@slidewright/domain';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '@slidewright/http-api';
import { isoTime, isoTimeOrNull, oneOf, reasonAnswer } from './common.ts';

export function webhookAnswer(message: WebhookMessage): Webhook {
  return {
    id: message.id,
    url: message.url,
    events: WEBHOOK_EVENTS.filter((event) => message.events.includes(event)),
    enabled: message.enabled,
    disabledReason:
      message.disabledReason === '' ? null : oneOf(WEBHOOK_DISABLED_REASONS, message.disabledReason, 'failing'),
    needsNewSecret: message.needsNewSecret,
    previousSecretUntil: isoTimeOrNull(message.previousSecretUntil),
    createdAt: isoTime(message.createdAt),
  };
}

export function webhookWithSecretAnswer(message: WebhookMessage): WebhookWithSecret {
  return { ...webhookAnswer(message), secret: message.secret };
}

export function webhookDeliveryAnswer(message: WebhookDeliveryMessage): WebhookDelivery {
  return {
    id: message.id,
    messageId: message.messageId,
    type: message.type,
    status: oneOf(WEBHOOK_DELIVERY_STATUSES, message.status, 'pending'),
    createdAt: isoTime(message.createdAt),
    nextAttemptAt: isoTimeOrNull(message.nextAttemptAt),
    error: message.error === '' ? null : message.error,
    ...reasonAnswer(message.reason),
    attempts: message.attempts.map(({ at, status, durationMs, error, reason, excerpt }) => ({
      at: isoTime(at),
      status: status === 0 ? null : status,
      durationMs,
      error: error === '' ? null : error,
      ...reasonAnswer(reason),
      excerpt,
    })),
  };
}
