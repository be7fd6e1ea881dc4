import type { ListNarrationRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { requireUser, type CallContext } from '@slidewright/platform';
import { FILES_PER_PAGE, pageOfFiles } from '../../file-pages.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { narrationToProto } from '../../to-proto.ts';
import type { Parts } from '../../parts.ts';

/** Where the sound and the cues of a timeline's slides are; none for a timeline of another user. */
export function createListNarration({ db }: Parts) {
  return async ({ timelineId, pageToken, knownVersion }: ListNarrationRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(timelineId)) return { narrations: [] };
    // Read before the narration: what changes meanwhile is read again the next time.
    const version = pageToken === '' ? await audioFileRepository(db).narrationVersion(ownerId, timelineId) : '';
    if (version !== '' && version === knownVersion) return { version, unchanged: true };
    const afterSlideId = isUuid(pageToken) ? pageToken : null;
    const { page, nextPageToken } = pageOfFiles(
      await audioFileRepository(db).listCurrent(ownerId, timelineId, { afterSlideId, limit: FILES_PER_PAGE }),
    );
    return { narrations: page.map(narrationToProto), nextPageToken, version };
  };
}
