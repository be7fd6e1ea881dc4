import type { ListAudioFilesRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { FILES_PER_PAGE, pageOfFiles } from '../../file-pages.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { audioFileToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

/** The current files of a timeline, in pages. */
export function createListAudioFiles({ db, timelines }: Parts) {
  return async ({ timelineId, pageToken }: ListAudioFilesRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) throw notFound('Timeline not found');
    await timelines.getTimeline(timelineId, context);
    const afterSlideId = isUuid(pageToken) ? pageToken : null;
    const { page, nextPageToken } = pageOfFiles(
      await audioFileRepository(db).listCurrent(ownerId, timelineId, { afterSlideId, limit: FILES_PER_PAGE }),
    );
    return { audioFiles: page.map(audioFileToProto), nextPageToken };
  };
}
