import type { ObjectStore } from '@slidewright/platform';
import type { SlideVideoRepository } from '../../repositories/slide-videos.ts';

export type ForgetSlide = ReturnType<typeof createForgetSlide>;

/** Drops a slide's own video. The master that shows it stays until another replaces it. */
export function createForgetSlide({ slideVideos, store }: { slideVideos: SlideVideoRepository; store: ObjectStore }) {
  return async (timelineId: string, slideId: string): Promise<void> => {
    const row = await slideVideos.forgetSlide(timelineId, slideId);
    if (row === undefined) return;
    const others = await slideVideos.list(timelineId);
    if (!others.some((other) => other.object_key === row.object_key)) await store.delete([row.object_key]);
  };
}
