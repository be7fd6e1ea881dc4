import { z } from 'zod';
import { EMPTY, json, type CallOfTag } from '../call.ts';
import { idParams, uuid } from '../schemas/fields.ts';
import * as webhooks from '../schemas/webhooks.ts';

const NO_WEBHOOK = 'Webhook not found';

/** All need `write`: addresses often contain a token, so keys that may only read do not see them. */
export const webhookCalls = {
  listWebhooks: {
    method: 'GET',
    path: '/api/webhooks',
    scope: 'write',
    summary: 'The webhooks of the user, oldest first.',
    answer: json(z.array(webhooks.webhook)),
  },
  createWebhook: {
    method: 'POST',
    path: '/api/webhooks',
    scope: 'write',
    summary: 'Registers an address for events of jobs: at most 10 per user. Only this response has the secret.',
    body: webhooks.webhookCreation,
    answer: json(webhooks.webhookWithSecret),
    statuses: [201],
    failures: ['CONFLICT'],
  },
  updateWebhook: {
    method: 'PUT',
    path: '/api/webhooks/{id}',
    scope: 'write',
    summary: 'Changes address, events or state. Disabling gives up what waits to be sent.',
    params: idParams,
    body: webhooks.webhookChange,
    answer: json(webhooks.webhook),
    notFound: NO_WEBHOOK,
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    scope: 'write',
    summary: 'Deletes a webhook and its log.',
    params: idParams,
    ...EMPTY,
    notFound: NO_WEBHOOK,
  },
  testWebhook: {
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    scope: 'write',
    summary: 'Sends the event webhook.test once, also to a disabled webhook.',
    params: idParams,
    answer: json(webhooks.webhookDelivery),
    statuses: [202],
    notFound: NO_WEBHOOK,
    idempotent: true,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/webhooks/{id}/rotate',
    scope: 'write',
    summary: 'Makes a new secret, which only this response has. For 24 hours, events are signed with both.',
    params: idParams,
    answer: json(webhooks.webhookWithSecret),
    notFound: NO_WEBHOOK,
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/webhooks/{id}/deliveries',
    scope: 'write',
    summary: 'The newest 100 deliveries of the last 30 days, newest first, each with its attempts.',
    params: idParams,
    answer: json(z.array(webhooks.webhookDelivery)),
    notFound: NO_WEBHOOK,
  },
  resendWebhookDelivery: {
    method: 'POST',
    path: '/api/webhooks/{id}/deliveries/{deliveryId}/resend',
    scope: 'write',
    summary: 'Sends an event again, under the same webhook-id.',
    params: idParams.extend({ deliveryId: uuid }),
    answer: json(webhooks.webhookDelivery),
    statuses: [202],
    notFound: 'Delivery not found',
    failures: ['CONFLICT'],
    idempotent: true,
  },
} as const satisfies Record<string, CallOfTag>;
