import type { TimelineVideoRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { slideVideoRepository } from '../../repositories/slide-videos.ts';
import { toSlideVideo } from './get-slide-video.ts';
import type { Parts } from '../../parts.ts';

/** All slide videos of a timeline; none for one that is not the caller's. */
export function createListSlideVideos({ db }: Parts) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const rows = await slideVideoRepository(db).list(timelineId);
    return { slideVideos: rows.filter((row) => row.owner_id === ownerId).map(toSlideVideo) };
  };
}
