import { requireUser } from '@slidewright/platform';
import type { CallHandlers } from '../call-handler.ts';
import type { LiveEvents } from '../live/live-events.ts';

export function eventHandlers(liveEvents: LiveEvents) {
  return {
    followEvents({ lastEventId }, context) {
      const ownerId = requireUser(context);
      return Promise.resolve({ open: (sink) => liveEvents.open({ ownerId, lastEventId }, sink) });
    },
  } satisfies Partial<CallHandlers>;
}
