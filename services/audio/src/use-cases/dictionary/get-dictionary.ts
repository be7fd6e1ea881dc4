import type { GetDictionaryRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { Timelines } from '../../adapters/timelines.ts';
import { dictionaryRepository, PERSONAL } from '../../repositories/dictionaries.ts';
import type { Parts } from '../../parts.ts';

/** The dictionary of the caller, or of one of their timelines. Throws NOT_FOUND. */
export function createGetDictionary({ db, timelines }: Parts) {
  return async ({ timelineId }: GetDictionaryRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    await assertScope(timelines, timelineId, context);
    const { entries, revision } = await dictionaryRepository(db).find(ownerId, timelineId);
    return { entries: [...entries], revision };
  };
}

/** Throws NOT_FOUND for a timeline that is not the caller's. */
export async function assertScope(timelines: Timelines, timelineId: string, context: CallContext): Promise<void> {
  if (timelineId === PERSONAL) return;
  if (!isUuid(timelineId)) throw notFound('Timeline not found');
  await timelines.getTimeline(timelineId, context);
}
