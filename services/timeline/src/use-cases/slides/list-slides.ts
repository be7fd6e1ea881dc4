import type { ListSlidesRequest } from '@slidewright/contracts';
import { isUuid, LIMITS } from '@slidewright/domain';
import { invalid, requireUser, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { slidePageToProto } from '../../to-proto.ts';

/** A page of slides in their order; the token is the position that the next page begins at. */
export function createListSlides({ reader }: Parts) {
  return async (request: ListSlidesRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(request.timelineId)) throw timelineNotFound();
    const from = request.pageToken === '' ? 0 : Number(request.pageToken);
    if (!Number.isInteger(from) || from < 0 || from > LIMITS.slidesPerTimeline)
      throw invalid('The page token is not one that a list has answered.');
    const page = await reader.slides(request.timelineId, ownerId, from);
    if (!page) throw timelineNotFound();
    return slidePageToProto(page);
  };
}
