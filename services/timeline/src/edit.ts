import { errorReason, isUuid, LIMITS } from '@slidewright/domain';
import { AppError, invalid, notFound, withTransaction } from '@slidewright/platform';
import { timelineRepository } from './repositories/timelines.ts';
import { slideRepository } from './repositories/slides.ts';
import type { Db, SlideRow, TimelineRow, Tx } from './repositories/tables.ts';

export const timelineNotFound = (): AppError => notFound('Timeline not found');
export const slideNotFound = (): AppError => notFound('Slide not found');

export function tooManySlides(): AppError {
  const message = `A timeline can have at most ${LIMITS.slidesPerTimeline} slides.`;
  return invalid(message, [{ field: 'slides', message }]);
}

/** Refuses an edit while a video is made from the timeline. */
export function refuseWhileLocked(timeline: Pick<TimelineRow, 'locked_by_job'>): void {
  if (timeline.locked_by_job === null) return;
  throw new AppError('TIMELINE_LOCKED', {
    userMessage: 'The timeline cannot be edited while video generation is in progress.',
  });
}

/** Refuses a write that was made from an older state than the stored one; without a revision it goes ahead. */
export function refuseStale(stored: number, sent: number | undefined, what: 'timeline' | 'slide'): void {
  if (sent === undefined || sent >= stored) return;
  throw changedElsewhere(what);
}

export function changedElsewhere(what: 'timeline' | 'slide' | 'brand'): AppError {
  return new AppError('CHANGED_ELSEWHERE', { userMessage: `This ${what} was changed elsewhere in the meantime.` });
}

/** Refuses a change that adds text to a deck of `bytes` of it; one that is too large already may still shrink. */
export function refuseTooMuchText(bytes: number, added: number): void {
  if (bytes <= LIMITS.deckTextBytes || added <= 0) return;
  throw new AppError('PAYLOAD_TOO_LARGE', {
    reason: errorReason('deckTextLarge'),
    details: [{ field: 'slides', message: `must have at most ${LIMITS.deckTextBytes} bytes of text` }],
  });
}

/**
 * Runs an edit in a transaction that holds the timeline's row: edits of one timeline come one
 * after the other, and never between the edit lock and its release.
 * Throws NOT_FOUND when the owner has no such timeline, TIMELINE_LOCKED while it is locked.
 */
export async function editTimeline<Result>(
  db: Db,
  timelineId: string,
  ownerId: string,
  change: (tx: Tx, timeline: TimelineRow) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(timelineId)) throw timelineNotFound();
  return withTransaction(db, async (tx) => {
    const timeline = await timelineRepository(tx).hold(timelineId, ownerId);
    if (!timeline) throw timelineNotFound();
    refuseWhileLocked(timeline);
    return change(tx, timeline);
  });
}

/** The same for one slide, which is read once the row is held. */
export async function editSlide<Result>(
  db: Db,
  slideId: string,
  ownerId: string,
  change: (tx: Tx, slide: SlideRow, timeline: TimelineRow) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(slideId)) throw slideNotFound();
  return withTransaction(db, async (tx) => {
    const timeline = await timelineRepository(tx).holdOfSlide(slideId, ownerId);
    if (!timeline) throw slideNotFound();
    const slide = await slideRepository(tx).findHeld(slideId, timeline.id);
    if (!slide) throw slideNotFound();
    refuseWhileLocked(timeline);
    return change(tx, slide, timeline);
  });
}
