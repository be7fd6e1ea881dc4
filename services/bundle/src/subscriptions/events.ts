import { TimelineDeletedSchema } from '@slidewright/contracts';
import { consumeEvents, on, type Bus, type Logger } from '@slidewright/platform';
import type { createForgetTimeline } from '../use-cases/forget-timeline.ts';

/** What happens elsewhere and matters here. */
export function consumeBundleEvents(
  bus: Bus,
  { forgetTimeline }: { readonly forgetTimeline: ReturnType<typeof createForgetTimeline> },
  log: Logger,
): AsyncDisposable {
  return consumeEvents(bus, { durable: 'bundle', handlers: [on(TimelineDeletedSchema, forgetTimeline)], log });
}
