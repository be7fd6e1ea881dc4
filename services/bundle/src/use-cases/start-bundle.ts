import type { StartBundleRequest } from '@slidewright/contracts';
import { invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { createHash } from 'node:crypto';
import { bundleJob, type BundleOptions } from '../jobs.ts';
import { enqueueAfterCancel } from './enqueue-after-cancel.ts';
import type { Parts } from '../parts.ts';

/** Queues a bundle, or returns the one that is being made; waits for a cancelled one to end. */
export function createStartBundle({ db, kernel, sources }: Parts) {
  return async (request: StartBundleRequest, context: CallContext) => {
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
      context.signal,
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
