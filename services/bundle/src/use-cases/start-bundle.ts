import type { StartBundleRequest, StartBundleResponseSchema } from '@slidewright/contracts';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { JobKernel } from '@slidewright/jobs';
import { invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Sources } from '../adapters/sources.ts';
import { bundleJob, type BundleOptions } from '../jobs.ts';
import type { BundleTables } from '../repositories/tables.ts';
import { enqueueAfterCancel } from './enqueue-after-cancel.ts';

export interface StartBundleParts {
  readonly db: Kysely<BundleTables>;
  readonly kernel: JobKernel<BundleTables>;
  readonly sources: Sources;
}

export type StartBundle = (
  request: StartBundleRequest,
  context: CallContext,
) => Promise<MessageInitShape<typeof StartBundleResponseSchema>>;

/** Queues a bundle, or returns the one that is being made; waits for a cancelled one to end. */
export function createStartBundle({ db, kernel, sources }: StartBundleParts): StartBundle {
  return async (request, context) => {
    const ownerId = requireUser(context);
    const options = readOptions(request);
    const { timelineId } = request;
    await sources.getTimeline(timelineId, context);
    const inputHash = createHash('sha256').update(JSON.stringify(options)).digest('hex');
    const { jobId, created } = await enqueueAfterCancel(
      () =>
        withTransaction(db, (tx) =>
          kernel.enqueue(tx, bundleJob, { ownerId, timelineId, key: timelineId, inputHash, input: options, context }),
        ),
      { signal: context.signal, what: 'bundle' },
    );
    return { jobId, existing: !created };
  };
}

function readOptions(request: StartBundleRequest): BundleOptions {
  const { timelineId, includeVideos, includeAudio, includeFcpxml, includeMetadata } = request;
  if (!includeVideos && !includeAudio && !includeFcpxml && !includeMetadata) {
    throw invalid('Please choose at least one kind of file for the bundle.');
  }
  if (request.compression !== 'DEFLATE' && request.compression !== 'STORE') {
    const message = 'must be DEFLATE or STORE';
    throw invalid(`The compression ${message}.`, [{ field: 'compression', message }]);
  }
  if (!Number.isInteger(request.compressionLevel) || request.compressionLevel < 0 || request.compressionLevel > 9) {
    const message = 'must be a whole number from 0 to 9';
    throw invalid(`The compression level ${message}.`, [{ field: 'compressionLevel', message }]);
  }
  const compressionLevel = request.compression === 'STORE' ? 0 : request.compressionLevel;
  return { timelineId, includeVideos, includeAudio, includeFcpxml, includeMetadata, compressionLevel };
}
