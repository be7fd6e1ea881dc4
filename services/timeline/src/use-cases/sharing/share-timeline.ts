import { randomBytes } from 'node:crypto';
import type { ShareTimelineRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../../edit.ts';
import { shareRepository } from '../../repositories/shares.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';

/** 192 bits: too many to find one by trying. */
const TOKEN_BYTES = 24;

/** Publishes a timeline; a second call returns the same token. */
export function createShareTimeline({ db }: { db: Db }) {
  return async ({ timelineId }: ShareTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) throw timelineNotFound();
    const fresh = randomBytes(TOKEN_BYTES).toString('base64url');
    const token = await shareRepository(db).keepOrSet(timelineId, ownerId, fresh);
    if (token === undefined) throw timelineNotFound();
    return { token };
  };
}
