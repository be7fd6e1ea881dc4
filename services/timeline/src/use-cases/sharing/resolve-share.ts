import type { ResolveShareRequest } from '@slidewright/contracts';
import { notFound } from '@slidewright/platform';
import type { Parts } from '../../parts.ts';
import { shareRepository } from '../../repositories/shares.ts';
import { timelineToProto } from '../../to-proto.ts';

const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/**
 * The timeline that a token publishes, without its outline. It names the owner, so that the
 * gateway can ask other services on their behalf; the gateway never sends it to a client.
 */
export function createResolveShare({ db }: Parts) {
  return async ({ token }: ResolveShareRequest) => {
    const timeline = TOKEN.test(token) ? await shareRepository(db).findTimeline(token) : undefined;
    if (!timeline) throw notFound('This page does not exist or is no longer shared.');
    return { timeline: timelineToProto(timeline) };
  };
}
