import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { TimelineVideoRequest } from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { videoRepository } from '../../repositories/videos.ts';
import type { Parts } from '../../parts.ts';

/** The newest finished master, also while another one is being made. NOT_FOUND while there is none. */
export function createGetMasterVideo({ db }: Parts) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
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
