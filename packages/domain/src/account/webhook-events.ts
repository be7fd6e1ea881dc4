/** What webhooks report on, by the names that people see: a film is also a video that was started on its own. */
export const WEBHOOK_SUBJECTS = ['film', 'narration', 'bundle', 'import', 'export'] as const;
export const WEBHOOK_OUTCOMES = ['finished', 'failed', 'cancelled'] as const;

export type WebhookSubject = (typeof WEBHOOK_SUBJECTS)[number];
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];
export type WebhookEvent = `${WebhookSubject}.${WebhookOutcome}`;

/** Types of events that an endpoint may ask for: 'film.finished'. */
export const WEBHOOK_EVENTS: readonly WebhookEvent[] = WEBHOOK_SUBJECTS.flatMap((subject) =>
  WEBHOOK_OUTCOMES.map((outcome): WebhookEvent => `${subject}.${outcome}`),
);

/** The type of the event that 'Send a test' sends; no endpoint asks for it. */
export const WEBHOOK_TEST_EVENT = 'webhook.test';

/** Why the product disabled an endpoint: it answered 410, or accepted nothing for as long as attempts last. */
export const WEBHOOK_DISABLED_REASONS = ['gone', 'failing'] as const;
export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
