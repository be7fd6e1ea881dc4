import { errorReason, WEBHOOK_TEST_EVENT } from '@slidewright/domain';
import type { JobHandler } from '@slidewright/jobs';
import { metrics, withTransaction } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { Webhook } from 'standardwebhooks';
import type { WebhookAnswer, WebhookSender } from '../../adapters/webhook-sender.ts';
import type { WebhookInput } from '../../jobs.ts';
import type { AuthTables } from '../../repositories/tables.ts';
import { webhookDeliveryRepository, type DeliveryToSend } from '../../repositories/webhook-deliveries.ts';
import { webhookRepository } from '../../repositories/webhooks.ts';
import type { WebhookSecrets } from '../../webhook-secrets.ts';
import type { RequestWebhookMail } from '../request-mail.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits before the second to the tenth attempt: three days together. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  20.5 * HOUR_MS,
];
/** Part of a wait by which it may be longer, so that what failed together is not repeated together. */
const JITTER = 0.05;

const TURN_MS = 250;
const LONGEST_TURN_MS = 60 * SECOND_MS;

/** The status by which a receiver unsubscribes (Standard Webhooks). */
const GONE = 410;

export interface DeliverWebhookParts {
  readonly db: Kysely<AuthTables>;
  readonly sender: WebhookSender;
  readonly secrets: WebhookSecrets;
  readonly requestMail: RequestWebhookMail;
  readonly retryDelaysMs?: readonly number[];
}

/**
 * Sends an event to a webhook and records what it answered. Between attempts the job waits. First attempts are made in
 * the order of the events, one at a time for each webhook. A process that is killed between an answer and its record
 * sends the event again, under the same id.
 */
export function createDeliverWebhook(parts: DeliverWebhookParts): JobHandler<WebhookInput, null, AuthTables> {
  const { db, sender, secrets, requestMail, retryDelaysMs = RETRY_DELAYS_MS } = parts;

  function send(delivery: DeliveryToSend, at: Date, signal: AbortSignal): Promise<WebhookAnswer> | WebhookAnswer {
    const keys = [delivery.secret, delivery.previousSecret].flatMap((sealed) => {
      const secret = sealed === null ? null : secrets.open(sealed);
      return secret === null ? [] : [secret];
    });
    if (keys.length === 0) return { status: null, reason: errorReason('webhookSecret'), excerpt: '' };
    const { messageId, payload } = delivery;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Slidewright-Webhooks/1.0',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': keys.map((key) => new Webhook(key).sign(messageId, at, payload)).join(' '),
    };
    return sender.post(delivery.url, headers, payload, signal);
  }

  /** Milliseconds until the next attempt, or null when there is none. */
  function nextWait({ type, tries }: DeliveryToSend, { reason, status }: WebhookAnswer): number | null {
    const delayMs = retryDelaysMs[tries];
    if (reason === null || status === GONE || type === WEBHOOK_TEST_EVENT || delayMs === undefined) return null;
    return delayMs * (1 + Math.random() * JITTER);
  }

  /** Records an attempt in one transaction, and disables the webhook where it says so. */
  async function record(delivery: DeliveryToSend, attempt: WebhookAnswer & { at: Date; durationMs: number }) {
    const { id, webhookId, type } = delivery;
    const { at, durationMs, status, reason, excerpt } = attempt;
    const nextInMs = nextWait(delivery, attempt);
    await withTransaction(db, async (tx) => {
      const deliveries = webhookDeliveryRepository(tx);
      const webhooks = webhookRepository(tx);
      await deliveries.addAttempt({ deliveryId: id, at, status, durationMs, excerpt }, reason);
      const state = reason === null ? 'delivered' : nextInMs === null ? 'failed' : 'pending';
      await deliveries.noteAttempt(id, { at, status: state, nextInMs });
      if (reason === null) await webhooks.noteAccepted(webhookId);
      if (reason === null || type === WEBHOOK_TEST_EVENT) return;
      await webhooks.noteRefused(webhookId, at);
      const isLast = state === 'failed' && status !== GONE;
      const why =
        status === GONE && (await webhooks.disable(webhookId, 'gone'))
          ? errorReason('webhookOffAsGone')
          : isLast && (await webhooks.disable(webhookId, 'failing', delivery.triedSince ?? at))
            ? errorReason('webhookOffAsFailing')
            : null;
      if (why === null) return;
      await deliveries.giveUpAll(webhookId, why);
      await requestMail(tx, { id: webhookId, ownerId: delivery.ownerId });
    });
    return nextInMs;
  }

  return async (run) => {
    const delivery = await webhookDeliveryRepository(db).findToSend(run.input.deliveryId);
    if (delivery === undefined || delivery.status !== 'pending') return { result: null };
    const isTest = delivery.type === WEBHOOK_TEST_EVENT;
    if (!delivery.enabled && !isTest) {
      await webhookDeliveryRepository(db).giveUp(delivery.id, errorReason('webhookOff'));
      return { result: null };
    }
    if (delivery.ownerDisabled) {
      await webhookDeliveryRepository(db).giveUp(delivery.id, errorReason('accountOff'));
      return { result: null };
    }
    // The record of an attempt survived its worker.
    if (delivery.dueInMs > 0) return { waitMs: delivery.dueInMs };
    if (delivery.tries === 0 && delivery.ahead > 0 && !isTest)
      return { waitMs: Math.min(delivery.ahead * TURN_MS, LONGEST_TURN_MS) };
    const at = new Date();
    const started = performance.now();
    const answer = await send(delivery, at, run.signal);
    const durationMs = Math.round(performance.now() - started);
    const nextInMs = await record(delivery, { ...answer, at, durationMs });
    const outcome = answer.reason === null ? 'accepted' : answer.status === null ? 'unreachable' : 'refused';
    metrics.webhookAttempt.inc({ outcome });
    run.log.info({ deliveryId: delivery.id, status: answer.status, durationMs, outcome }, 'webhook sent');
    return nextInMs === null ? { result: null } : { waitMs: nextInMs };
  };
}
