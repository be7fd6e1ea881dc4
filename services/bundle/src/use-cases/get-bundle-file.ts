import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { StoredObjectSchema, TimelineBundleRequest } from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { Sources } from '../adapters/sources.ts';
import { archiveRepository } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';

export type GetBundleFile = (
  request: TimelineBundleRequest,
  context: CallContext,
) => Promise<MessageInitShape<typeof StoredObjectSchema>>;

/** The newest finished zip, also while another is being made. NOT_FOUND when there is none, or it has expired. */
export function createGetBundleFile({
  db,
  sources,
}: {
  readonly db: Kysely<BundleTables>;
  readonly sources: Sources;
}): GetBundleFile {
  return async ({ timelineId }, context) => {
    requireUser(context);
    await sources.getTimeline(timelineId, context);
    const archive = await archiveRepository(db).findReady(timelineId);
    if (!archive) throw notFound('There is no bundle to download. Please create one.');
    return {
      objectKey: archive.objectKey,
      contentType: 'application/zip',
      size: BigInt(archive.size),
      filename: `timeline-${timelineId}-bundle.zip`,
      updatedAt: timestampFromDate(archive.readyAt),
    };
  };
}
