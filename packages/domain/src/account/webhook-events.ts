import { JOB_KINDS, type JobKind } from '../job-kinds.ts';

export type WebhookSubject = (typeof JOB_KINDS)[JobKind]['subject'];
/** What webhooks report on: a film is also a video that was started on its own. */
export const WEBHOOK_SUBJECTS = [...new Set<WebhookSubject>(Object.values(JOB_KINDS).map(({ subject }) => subject))];
export const WEBHOOK_OUTCOMES = ['finished', 'failed', 'cancelled'] as const;

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
