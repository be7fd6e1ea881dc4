import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { TimelineVideoRequest } from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { posterRepository } from '../../repositories/posters.ts';
import type { Parts } from '../../parts.ts';

/** The first slide as a JPEG. NOT_FOUND until a slide was drawn. */
export function createGetPoster({ db }: Parts) {
  return async ({ timelineId }: TimelineVideoRequest, context: CallContext) => {
    const poster = await posterRepository(db).find(timelineId);
    if (poster === undefined || poster.owner_id !== requireUser(context)) {
      throw notFound('This timeline has no picture yet.');
    }
    return {
      objectKey: poster.object_key,
      contentType: 'image/jpeg',
      size: BigInt(poster.size),
      filename: `timeline-${timelineId}.jpg`,
      updatedAt: timestampFromDate(poster.updated_at),
    };
  };
}
