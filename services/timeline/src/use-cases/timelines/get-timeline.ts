import type { GetTimelineRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { timelineToProto, timelineWithSlidesToProto } from '../../to-proto.ts';

/** The timeline with the first page of its slides, as of one moment. */
export function createGetTimeline({ db, reader }: Parts) {
  return async (request: GetTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(request.timelineId)) throw timelineNotFound();
    if (request.withoutSlides) {
      const timeline = await timelineRepository(db).find(request.timelineId, ownerId);
      if (!timeline) throw timelineNotFound();
      return { timeline: timelineToProto(timeline) };
    }
    const read = await reader.timelineWithSlides(request.timelineId, ownerId);
    if (!read) throw timelineNotFound();
    return timelineWithSlidesToProto(read);
  };
}
