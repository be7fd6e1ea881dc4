import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ListSlideVideosResponseSchema, TimelineVideoRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { slideVideoRepository } from '../../repositories/slide-videos.ts';
import type { Db } from '../../repositories/tables.ts';
import { toSlideVideo } from './get-slide-video.ts';

/** All slide videos of a timeline; none for one that is not the caller's. */
export function createListSlideVideos({ db }: { db: Db }) {
  return async (
    { timelineId }: TimelineVideoRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof ListSlideVideosResponseSchema>> => {
    const ownerId = requireUser(context);
    const rows = await slideVideoRepository(db).list(timelineId);
    return { slideVideos: rows.filter((row) => row.owner_id === ownerId).map(toSlideVideo) };
  };
}
