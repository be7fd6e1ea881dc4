import { JobEndedSchema } from '@slidewright/contracts';
import { consumeEvents, on, type Bus, type Logger } from '@slidewright/platform';
import type { createJobEnded } from '../use-cases/webhooks/job-ended.ts';

/** Consumes the events of other services. The handlers may run again for the same event. */
export function consumeAuthEvents(
  bus: Bus,
  useCases: { jobEnded: ReturnType<typeof createJobEnded> },
  log: Logger,
): AsyncDisposable {
  return consumeEvents(bus, { durable: 'auth', handlers: [on(JobEndedSchema, useCases.jobEnded)], log });
}
