import { LIMITS, WEBHOOK_EVENTS } from '@slidewright/domain';
import { invalid } from '@slidewright/platform';
import type { WebhookSender } from '../../adapters/webhook-sender.ts';

/** The address in normal form. Throws VALIDATION_FAILED with the reason why it cannot receive webhooks. */
export async function readUrl(sender: WebhookSender, url: string): Promise<string> {
  if (url.length > LIMITS.webhookUrlLength) {
    const problem = `The address must have at most ${LIMITS.webhookUrlLength} characters.`;
    throw invalid(problem, [{ field: 'url', message: problem }]);
  }
  const reason = await sender.check(url);
  if (reason !== null) throw invalid(reason, [{ field: 'url', message: reason.sentence }]);
  const read = new URL(url);
  read.hash = '';
  return read.href;
}

/** Types of events in the order of the table, each once. Throws VALIDATION_FAILED for an unknown one and for none. */
export function readEvents(events: readonly string[]): string[] {
  const unknown = events.find((event) => !WEBHOOK_EVENTS.some((known) => known === event));
  const problem =
    unknown !== undefined
      ? `'${unknown}' is not an event.`
      : events.length === 0
        ? 'Please choose at least one event.'
        : null;
  if (problem !== null) throw invalid(problem, [{ field: 'events', message: problem }]);
  return WEBHOOK_EVENTS.filter((event) => events.includes(event));
}
