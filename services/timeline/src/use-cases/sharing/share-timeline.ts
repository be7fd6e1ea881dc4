import { randomBytes } from 'node:crypto';
import type { ShareTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { shareRepository } from '../../repositories/shares.ts';

/** 192 bits: too many to find one by trying. */
const TOKEN_BYTES = 24;

/** Publishes a timeline; a second call returns the same token. */
export function createShareTimeline({ db, outbox }: Parts) {
  return async ({ timelineId }: ShareTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) throw timelineNotFound();
    const fresh = randomBytes(TOKEN_BYTES).toString('base64url');
    return withTransaction(db, async (tx) => {
      const token = await shareRepository(tx).keepOrSet(timelineId, ownerId, fresh);
      if (token === undefined) throw timelineNotFound();
      await announceTimeline(tx, outbox, timelineId);
      return { token };
    });
  };
}
