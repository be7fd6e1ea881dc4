import { SlideDeletedSchema, type DeleteSlideRequest } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import { editSlide } from '../edit.ts';
import { deleteSlideRow, setSlideOrder, slideOrder } from '../repositories/slides.ts';
import type { Db, Tables } from '../repositories/tables.ts';
import { raiseRevisionAndRecount } from '../repositories/timelines.ts';

/** Removes a slide; those behind it move up. */
export async function deleteSlide(
  { db, outbox }: { db: Db; outbox: Outbox<Tables> },
  { slideId }: DeleteSlideRequest,
  context: CallContext,
) {
  await editSlide(db, slideId, requireUser(context), async (tx, slide, timeline) => {
    await deleteSlideRow(tx, slide.id);
    await setSlideOrder(tx, timeline.id, await slideOrder(tx, timeline.id));
    await raiseRevisionAndRecount(tx, timeline.id);
    const fact = { timelineId: timeline.id, slideId: slide.id };
    await outbox.add(tx, SlideDeletedSchema, fact);
  });
  return {};
}
