import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { StoredObjectSchema, TimelineVideoRequest } from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { Db } from '../../repositories/tables.ts';
import { videoRepository } from '../../repositories/videos.ts';

/** The newest finished master, also while another one is being made. NOT_FOUND while there is none. */
export function createGetMasterVideo({ db }: { db: Db }) {
  return async (
    { timelineId }: TimelineVideoRequest,
    context: CallContext,
  ): Promise<MessageInitShape<typeof StoredObjectSchema>> => {
    const video = await videoRepository(db).find(timelineId);
    if (video === undefined || video.owner_id !== requireUser(context)) {
      throw notFound('No video has been generated for this timeline yet.');
    }
    return {
      objectKey: video.object_key,
      contentType: 'video/mp4',
      size: BigInt(video.size),
      filename: `timeline-${timelineId}-video.mp4`,
      updatedAt: timestampFromDate(video.completed_at),
      durationMs: BigInt(video.duration_ms),
    };
  };
}
