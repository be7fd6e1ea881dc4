import type { SlideDeleted } from '@slidewright/contracts';
import { slideVideoRepository } from '../../repositories/slide-videos.ts';
import type { Parts } from '../../parts.ts';

/** Drops a slide's own video. The master that shows it stays until another replaces it. */
export function createForgetSlide({ db, store }: Parts) {
  return async ({ timelineId, slideId }: SlideDeleted): Promise<void> => {
    const row = await slideVideoRepository(db).forgetSlide(timelineId, slideId);
    if (row === undefined) return;
    const others = await slideVideoRepository(db).list(timelineId);
    if (!others.some((other) => other.object_key === row.object_key)) await store.delete([row.object_key]);
  };
}
