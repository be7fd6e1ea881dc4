import { SlideDeletedSchema, type DeleteSlideRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { editSlide, refuseStale } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { slideRepository } from '../../repositories/slides.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { findLanguage } from '../language/find-language.ts';

/** Removes a slide; those behind it move up. */
export function createDeleteSlide({ db, outbox, measureFilm }: Parts) {
  return async ({ slideId, revision }: DeleteSlideRequest, context: CallContext) => {
    await editSlide(db, slideId, requireUser(context), async (tx, slide, timeline) => {
      refuseStale(slide.revision, revision, 'slide');
      await slideRepository(tx).delete(slide.id);
      await slideRepository(tx).setOrder(timeline.id, await slideRepository(tx).order(timeline.id));
      await timelineRepository(tx).raiseRevisionAndRecount(timeline.id);
      await measureFilm(tx, timeline);
      await findLanguage(tx, timeline);
      const event = { timelineId: timeline.id, slideId: slide.id };
      await outbox.add(tx, SlideDeletedSchema, event);
      await announceTimeline(tx, outbox, timeline.id);
    });
    return {};
  };
}
