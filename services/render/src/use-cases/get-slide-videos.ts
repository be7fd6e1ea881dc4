import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ListSlideVideosResponseSchema,
  SlideVideoRequest,
  SlideVideoSchema,
  TimelineVideoRequest,
} from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { SlideVideoRepository, SlideVideoRow } from '../repositories/slide-videos.ts';

type SlideVideo = MessageInitShape<typeof SlideVideoSchema>;

/** The newest video of one slide. NOT_FOUND while there is none. */
export function createGetSlideVideo({ slideVideos }: { slideVideos: SlideVideoRepository }) {
  return async ({ timelineId, slideId }: SlideVideoRequest, context: CallContext): Promise<SlideVideo> => {
    const row = await slideVideos.find(timelineId, slideId);
    if (row === undefined || row.owner_id !== requireUser(context)) {
      throw notFound('No video has been generated for this slide yet.');
    }
    return toSlideVideo(row);
  };
}

export type GetSlideVideo = ReturnType<typeof createGetSlideVideo>;

/** All slide videos of a timeline; none for one that is not the caller's. */
export function createListSlideVideos({ slideVideos }: { slideVideos: SlideVideoRepository }) {
  return async (
    { timelineId }: TimelineVideoRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof ListSlideVideosResponseSchema>> => {
    const ownerId = requireUser(context);
    const rows = await slideVideos.list(timelineId);
    return { slideVideos: rows.filter((row) => row.owner_id === ownerId).map(toSlideVideo) };
  };
}

export type ListSlideVideos = ReturnType<typeof createListSlideVideos>;

function toSlideVideo(row: SlideVideoRow): SlideVideo {
  return {
    slideId: row.slide_id,
    durationMs: row.duration_ms,
    size: BigInt(row.size),
    objectKey: row.object_key,
    updatedAt: timestampFromDate(row.updated_at),
  };
}
