import type { CallOfTag } from '../call.ts';
import { liveUpdates } from '../schemas/events.ts';

export const eventCalls = {
  followEvents: {
    method: 'GET',
    path: '/api/events',
    scope: 'read',
    summary:
      'Live updates as server-sent events, until the session or key ends: at most 10 streams per user. Send Last-Event-ID to get what was missed.',
    answer: { kind: 'events', contentType: 'text/event-stream', events: liveUpdates },
  },
} as const satisfies Record<string, CallOfTag>;
