import { TimelineDeletedSchema } from '@slidewright/contracts';
import { consumeEvents, on, type Bus, type Logger } from '@slidewright/platform';
import type { createForgetTimeline } from '../use-cases/forget-timeline.ts';

/** What happens elsewhere and matters here. */
export function consumeImportEvents(
  bus: Bus,
  { forgetTimeline }: { readonly forgetTimeline: ReturnType<typeof createForgetTimeline> },
  log: Logger,
): AsyncDisposable {
  return consumeEvents(bus, { durable: 'import', handlers: [on(TimelineDeletedSchema, forgetTimeline)], log });
}
