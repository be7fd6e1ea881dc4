import type { UnshareTimelineRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../edit.ts';
import type { Db } from '../repositories/tables.ts';
import { clearShareToken } from '../repositories/timelines.ts';
import { isUuid } from '../rules/ids.ts';

/** Withdraws a timeline from the public at once; the old token never comes back. */
export async function unshareTimeline(
  { db }: { db: Db },
  { timelineId }: UnshareTimelineRequest,
  context: CallContext,
) {
  const ownerId = requireUser(context);
  if (!isUuid(timelineId) || !(await clearShareToken(db, timelineId, ownerId))) throw timelineNotFound();
  return {};
}
