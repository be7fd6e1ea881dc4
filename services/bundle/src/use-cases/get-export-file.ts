import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ExportRequest } from '@slidewright/contracts';
import { exportFilename } from '@slidewright/domain';
import { notFound, type CallContext } from '@slidewright/platform';
import { archiveRepository, placeOfExport } from '../repositories/archives.ts';
import { findExport } from './find-export.ts';
import type { Parts } from '../parts.ts';

/** The file of a completed export. NOT_FOUND before that, once it has expired, and once a newer one replaced it. */
export function createGetExportFile({ db, kernel, sources }: Parts) {
  return async ({ jobId }: ExportRequest, context: CallContext) => {
    const job = await findExport(kernel, jobId, context);
    // Files are deleted shortly after their timeline, and must not be readable in between.
    const timeline = await sources.getTimeline(job.timelineId, context);
    const file = await archiveRepository(db).findReady(placeOfExport(job.timelineId, job.input.format));
    if (!job.result || file?.jobId !== job.id) {
      throw notFound('There is no file of this export. Please export again.');
    }
    return {
      objectKey: file.objectKey,
      contentType: job.result.ending.endsWith('.zip') ? 'application/zip' : 'application/octet-stream',
      size: BigInt(file.size),
      filename: exportFilename(timeline, job.result.ending),
      updatedAt: timestampFromDate(file.readyAt),
    };
  };
}
