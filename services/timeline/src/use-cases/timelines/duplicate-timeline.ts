import { randomUUID } from 'node:crypto';
import { TimelineDuplicatedSchema, type DuplicateTimelineRequest } from '@slidewright/contracts';
import { copyTitle, isUuid } from '@slidewright/domain';
import { requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { timelineNotFound } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { creationKeyRepository } from '../../repositories/creation-keys.ts';
import { slideRepository } from '../../repositories/slides.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { timelineWithSlidesToProto } from '../../to-proto.ts';

/**
 * Copies a timeline with its slides and settings, also while its video is made. Publishing is not copied. The event
 * makes the other services give the copy the narration and the drawn slides. A repeat with the same idempotency key returns
 * the first copy.
 */
export function createDuplicateTimeline({ db, reader, outbox }: Parts) {
  return async ({ timelineId, idempotencyKey }: DuplicateTimelineRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) throw timelineNotFound();
    const newId = randomUUID();
    const madeId = await withTransaction(db, async (tx) => {
      const source = await timelineRepository(tx).hold(timelineId, ownerId);
      if (!source) throw timelineNotFound();
      const id = await creationKeyRepository(tx).claim(idempotencyKey, newId);
      if (id !== newId) return id;
      const slides = (await slideRepository(tx).order(timelineId)).map((sourceSlideId) => ({
        sourceSlideId,
        slideId: randomUUID(),
      }));
      await timelineRepository(tx).insertCopy(timelineId, { id, title: copyTitle(source.title) });
      await slideRepository(tx).insertCopies(id, slides);
      await outbox.add(tx, TimelineDuplicatedSchema, {
        sourceTimelineId: timelineId,
        timelineId: id,
        ownerId,
        slides,
      });
      await announceTimeline(tx, outbox, id, { isNew: true });
      return id;
    });
    const made = await reader.timelineWithSlides(madeId, ownerId);
    if (!made) throw timelineNotFound();
    return timelineWithSlidesToProto(made);
  };
}
