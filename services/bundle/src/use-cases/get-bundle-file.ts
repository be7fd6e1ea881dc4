import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { TimelineBundleRequest } from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { archiveRepository } from '../repositories/archives.ts';
import type { Parts } from '../parts.ts';
import { bundleFilename } from '@slidewright/domain';

/** The newest finished zip, also while another is being made. NOT_FOUND when there is none, or it has expired. */
export function createGetBundleFile({ db, sources }: Parts) {
  return async ({ timelineId }: TimelineBundleRequest, context: CallContext) => {
    requireUser(context);
    await sources.getTimeline(timelineId, context);
    const archive = await archiveRepository(db).findReady(timelineId);
    if (!archive) throw notFound('There is no bundle to download. Please create one.');
    return {
      objectKey: archive.objectKey,
      contentType: 'application/zip',
      size: BigInt(archive.size),
      filename: bundleFilename(timelineId),
      updatedAt: timestampFromDate(archive.readyAt),
    };
  };
}
