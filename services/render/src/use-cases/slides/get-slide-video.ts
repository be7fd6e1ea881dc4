import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { SlideVideoRequest, SlideVideoSchema } from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { slideVideoRepository, type SlideVideoRow } from '../../repositories/slide-videos.ts';
import type { Parts } from '../../parts.ts';

type SlideVideo = MessageInitShape<typeof SlideVideoSchema>;

/** The newest video of one slide. NOT_FOUND while there is none. */
export function createGetSlideVideo({ db }: Parts) {
  return async ({ timelineId, slideId }: SlideVideoRequest, context: CallContext) => {
    const row = await slideVideoRepository(db).find(timelineId, slideId);
    if (row === undefined || row.owner_id !== requireUser(context)) {
      throw notFound('No video has been generated for this slide yet.');
    }
    return toSlideVideo(row);
  };
}

export function toSlideVideo(row: SlideVideoRow): SlideVideo {
  return {
    slideId: row.slide_id,
    durationMs: row.duration_ms,
    size: BigInt(row.size),
    objectKey: row.object_key,
    updatedAt: timestampFromDate(row.updated_at),
  };
}
