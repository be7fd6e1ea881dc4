import { defineJobKind } from '@slidewright/jobs';
import { z } from 'zod';
import type { AuthTables } from './repositories/tables.ts';
import { webhookDeliveryRepository } from './repositories/webhook-deliveries.ts';

const mailInput = z.object({
  message: z.enum(['verify-email', 'reset-password', 'webhook-disabled']),
  /** As it was typed: there may be no account with it. */
  email: z.string(),
  /** Of 'webhook-disabled'. */
  webhookId: z.uuid().optional(),
});

/** The link is made when the message is sent, so that no secret is in the queue and its lifetime is not reduced. */
export type MailInput = z.infer<typeof mailInput>;

/** One message on its way to a mail server. At most one of a kind waits for an address. */
export const mailJob = defineJobKind<MailInput, null>({
  service: 'auth',
  kind: 'mail',
  isInternal: true,
  input: mailInput,
  // For timeouts after which the server may have the message: each further attempt may send it twice.
  attempts: 4,
  deadlineMs: 24 * 3_600_000,
});

const webhookInput = z.object({ deliveryId: z.uuid() });
export type WebhookInput = z.infer<typeof webhookInput>;

/**
 * Sends one event to one webhook. The key is the delivery's id. Attempts that the receiver did not accept are waits of
 * the job (deliver-webhook.ts); those counted here are of workers that died.
 */
export const webhookJob = defineJobKind<WebhookInput, null, AuthTables>({
  service: 'auth',
  kind: 'webhook',
  isInternal: true,
  input: webhookInput,
  attempts: 25,
  deadlineMs: 5 * 24 * 3_600_000,
  async onTerminal(tx, { input, status, error }) {
    if (status === 'failed')
      await webhookDeliveryRepository(tx).giveUp(input.deliveryId, {
        sentence: error?.message ?? '',
        ...error?.reason,
      });
  },
});

const disabledAccountInput = z.object({ accountId: z.uuid(), revision: z.int() });
export type DisabledAccountInput = z.infer<typeof disabledAccountInput>;

/** Cancels the jobs of an account that was disabled. Attempts are for services that are unavailable. */
export const disabledAccountJob = defineJobKind<DisabledAccountInput, null>({
  service: 'auth',
  kind: 'disabling',
  isInternal: true,
  input: disabledAccountInput,
  attempts: 100,
  deadlineMs: 24 * 3_600_000,
});
