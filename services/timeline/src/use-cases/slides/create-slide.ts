import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { SlideInputSchema, type CreateSlideRequest } from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { editTimeline, refuseTooMuchText, slideNotFound, tooManySlides } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { creationKeyRepository } from '../../repositories/creation-keys.ts';
import { slideRepository, jsonBytes } from '../../repositories/slides.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { checkFields } from '../../rules/fields.ts';
import { placeSlides } from '../../rules/slide-order.ts';
import { slideToProto } from '../../to-proto.ts';
import { holdImages } from '../library/hold-images.ts';
import { findLanguage } from '../language/find-language.ts';

/**
 * Adds a slide at the end, or where it was asked to; those behind move on by one. A repeat with the same idempotency key
 * returns the slide of the first request.
 */
export function createCreateSlide({ db, outbox, measureFilm }: Parts) {
  return async (request: CreateSlideRequest, context: CallContext) => {
    const { timelineId, idempotencyKey } = request;
    const input = request.slide ?? create(SlideInputSchema);
    const newId = randomUUID();
    const slide = await editTimeline(db, timelineId, requireUser(context), async (tx, timeline) => {
      const checks = checkFields();
      const content = checks.slide('', input);
      checks.finish();
      const id = await creationKeyRepository(tx).claim(idempotencyKey, newId);
      if (id !== newId) return slideRepository(tx).findHeld(id, timelineId);
      await holdImages(tx, timeline.owner_id, [content.blocks]);
      const count = timeline.slide_count;
      if (count >= LIMITS.slidesPerTimeline) throw tooManySlides();
      await slideRepository(tx).insert(timelineId, count, [{ id, ...content }]);
      if (input.position !== undefined && input.position < count) {
        const order = await slideRepository(tx).order(timelineId);
        await slideRepository(tx).setOrder(timelineId, placeSlides(order, [{ id, position: input.position }]));
      }
      refuseTooMuchText(await timelineRepository(tx).raiseRevisionAndRecount(timelineId), jsonBytes(content));
      await measureFilm(tx, timeline);
      await findLanguage(tx, timeline);
      await announceTimeline(tx, outbox, timelineId);
      return slideRepository(tx).findHeld(id, timelineId);
    });
    if (slide === undefined) throw slideNotFound();
    return { slide: slideToProto(slide) };
  };
}
