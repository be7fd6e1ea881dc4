import { TimelineDeletedSchema } from '@slidewright/contracts';
import { consumeFacts, on, type Bus, type Logger } from '@slidewright/platform';
import type { createForgetTimeline } from '../use-cases/forget-timeline.ts';

/** What happens elsewhere and matters here. */
export function consumeBundleFacts(
  bus: Bus,
  { forgetTimeline }: { readonly forgetTimeline: ReturnType<typeof createForgetTimeline> },
  log: Logger,
): AsyncDisposable {
  return consumeFacts(bus, { durable: 'bundle', handlers: [on(TimelineDeletedSchema, forgetTimeline)], log });
}
