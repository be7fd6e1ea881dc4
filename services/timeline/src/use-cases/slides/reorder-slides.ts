import type { ReorderSlidesRequest } from '@slidewright/contracts';
import { isUuid, LIMITS } from '@slidewright/domain';
import { invalid, requireUser, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { editTimeline, slideNotFound, timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { slideRepository } from '../../repositories/slides.ts';
import type { Db } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { checkFields } from '../../rules/fields.ts';
import { placeSlides } from '../../rules/slide-order.ts';
import { slidePageToProto } from '../../to-proto.ts';

/** Puts slides of one timeline where they were asked to, all or none, and returns the first page of them. */
export function createReorderSlides({ db, reader, outbox }: Parts) {
  return async (request: ReorderSlidesRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const wanted = request.slides.map(({ id, position }) => ({ id: id.toLowerCase(), position }));
    checkList(wanted);
    const timelineId = await timelineOf(
      db,
      wanted.map(({ id }) => id),
      ownerId,
    );
    await editTimeline(db, timelineId, ownerId, async (tx) => {
      const order = await slideRepository(tx).order(timelineId);
      // One may have been deleted between the look at whose they are and now.
      const present = new Set(order);
      if (wanted.some(({ id }) => !present.has(id))) throw slideNotFound();
      if (!(await slideRepository(tx).setOrder(timelineId, placeSlides(order, wanted)))) return;
      await timelineRepository(tx).raiseRevision(timelineId);
      await announceTimeline(tx, outbox, timelineId);
    });
    const page = await reader.slides(timelineId, ownerId, 0);
    if (!page) throw timelineNotFound();
    return slidePageToProto(page);
  };
}

function checkList(wanted: readonly { id: string; position: number }[]): void {
  if (wanted.some(({ id }) => !isUuid(id))) throw slideNotFound();
  const checks = checkFields();
  if (wanted.length === 0) checks.refuse('slides', 'slides must name at least one slide.');
  if (wanted.length > LIMITS.slidesPerTimeline)
    checks.refuse('slides', `slides can name at most ${LIMITS.slidesPerTimeline} slides.`);
  if (new Set(wanted.map(({ id }) => id)).size < wanted.length) checks.refuse('slides', 'slides names a slide twice.');
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length)
    checks.refuse('slides', 'slides gives two slides the same position.');
  wanted.forEach(({ position }, index) => checks.position(`slides.${index}.position`, position));
  checks.finish();
}

/** The one timeline that all the slides belong to. */
async function timelineOf(db: Db, slideIds: readonly string[], ownerId: string): Promise<string> {
  const found = await slideRepository(db).timelinesOf(slideIds, ownerId);
  if (found.length < slideIds.length) throw slideNotFound();
  const timelineIds = new Set(found.map((row) => row.timelineId));
  if (timelineIds.size > 1) {
    const message = 'All slides must belong to one timeline.';
    throw invalid(message, [{ field: 'slides', message }]);
  }
  return found[0]!.timelineId;
}
