import type { GetSlideRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import { slideNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { slideRepository } from '../../repositories/slides.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { slideToProto, timelineToProto } from '../../to-proto.ts';

/** A slide, with its timeline where that is asked for. */
export function createGetSlide({ db }: Parts) {
  return async ({ slideId, withTimeline }: GetSlideRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const slide = isUuid(slideId) ? await slideRepository(db).find(slideId, ownerId) : undefined;
    if (!slide) throw slideNotFound();
    if (!withTimeline) return { slide: slideToProto(slide) };
    const timeline = await timelineRepository(db).find(slide.timeline_id, ownerId);
    if (!timeline) throw slideNotFound();
    return { slide: slideToProto(slide), timeline: timelineToProto(timeline) };
  };
}
