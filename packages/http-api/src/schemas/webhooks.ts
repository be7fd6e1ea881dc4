import { LIMITS, WEBHOOK_DELIVERY_STATUSES, WEBHOOK_DISABLED_REASONS, WEBHOOK_EVENTS } from '@slidewright/domain';
import { z } from 'zod';
import { errorReason } from '../envelope.ts';
import { filledText, text, timestamp, uuid } from './fields.ts';

const ADDRESS = 'Begins with https://, except for hosts that the operator allows.';
const url = text(LIMITS.webhookUrlLength).describe(ADDRESS);
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);
const enabled = z.boolean();

export const webhook = z.object({
  id: uuid,
  url,
  events,
  enabled,
  disabledReason: z
    .enum(WEBHOOK_DISABLED_REASONS)
    .nullable()
    .describe(
      "Why it was disabled: its address answered 410 ('gone'), or accepted nothing for three days ('failing').",
    ),
  needsNewSecret: z
    .boolean()
    .describe(
      'The server cannot read the secret, because its key was changed. Nothing is sent until there is a new one.',
    ),
  previousSecretUntil: timestamp
    .nullable()
    .describe('Until then, events are also signed with the secret before the current one.'),
  createdAt: timestamp,
});
export type Webhook = z.output<typeof webhook>;

export const webhookWithSecret = webhook.extend({
  secret: z.string().describe("Signs the events; 'whsec_' and Base64. No other call returns it."),
});
export type WebhookWithSecret = z.output<typeof webhookWithSecret>;

const givenUrl = filledText(LIMITS.webhookUrlLength).describe(ADDRESS);

export const webhookCreation = z.object({ url: givenUrl, events, enabled: enabled.default(true) });

/** Fields that are left out stay as they are. */
export const webhookChange = z.object({
  url: givenUrl.optional(),
  events: events.optional(),
  enabled: enabled.optional(),
});

export const webhookDelivery = z.object({
  id: uuid,
  messageId: z.string().describe('The header webhook-id: the same in each attempt.'),
  type: z.string().describe("The type of the event: 'film.finished', or 'webhook.test'."),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  createdAt: timestamp,
  nextAttemptAt: timestamp.nullable(),
  error: z.string().nullable().describe('Why it was given up before its last attempt.'),
  reason: errorReason.optional(),
  attempts: z
    .array(
      z.object({
        at: timestamp,
        status: z.number().int().nullable().describe('HTTP status of the answer; null when there was none.'),
        durationMs: z.number().int(),
        error: z.string().nullable().describe('Why the attempt failed.'),
        reason: errorReason.optional(),
        excerpt: z.string().describe('The first characters of the answer.'),
      }),
    )
    .describe('Oldest first.'),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;
