import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ExportRequest, ExportSchema, ListExportsRequest } from '@slidewright/contracts';
import { EXPORT_FORMATS, exportFilename } from '@slidewright/domain';
import { jobFields } from '@slidewright/jobs';
import { requireUser, type CallContext } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { exportJob } from '../jobs.ts';
import { archiveRepository, placeOfExport } from '../repositories/archives.ts';
import type { BundleTables } from '../repositories/tables.ts';
import { findExport, type ExportJob } from './find-export.ts';
import type { Parts } from '../parts.ts';

type ExportMessage = MessageInitShape<typeof ExportSchema>;
export function createGetExport({ db, kernel, sources }: Parts) {
  return async ({ jobId }: ExportRequest, context: CallContext) => {
    const job = await findExport(kernel, jobId, context);
    return describe(db, job, await sources.getTimeline(job.timelineId, context));
  };
}

/** The newest export of each format, newest first. */
export function createListExports({ db, kernel, sources }: Parts) {
  return async ({ timelineId }: ListExportsRequest, context: CallContext) => {
    requireUser(context);
    const timeline = await sources.getTimeline(timelineId, context);
    const jobs = await Promise.all(
      EXPORT_FORMATS.map((format) => kernel.latest(exportJob, { key: placeOfExport(timelineId, format) })),
    );
    const newestFirst = jobs
      .filter((job) => job !== null)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return { exports: await Promise.all(newestFirst.map((job) => describe(db, job, timeline))) };
  };
}

async function describe(
  db: Kysely<BundleTables>,
  job: ExportJob,
  timeline: { readonly id: string; readonly title: string },
): Promise<ExportMessage> {
  const { format } = job.input;
  const file = job.result ? await archiveRepository(db).findReady(placeOfExport(timeline.id, format)) : null;
  return {
    ...jobFields(job),
    format,
    downloadable: file?.jobId === job.id,
    filename: job.result ? exportFilename(timeline, job.result.ending) : '',
    size: BigInt(job.result?.size ?? 0),
  };
}
