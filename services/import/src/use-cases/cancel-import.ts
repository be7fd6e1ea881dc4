import type { GetImportRequest } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { importJob } from '../jobs.ts';
import type { ImportTables } from '../repositories/tables.ts';

/** Cancels an import; nothing happens when it has ended. */
export function createCancelImport({ kernel }: { readonly kernel: JobKernel<ImportTables> }) {
  return async ({ jobId }: GetImportRequest, context: CallContext): Promise<Record<string, never>> => {
    const job = await kernel.find(jobId, { ownerId: requireUser(context) });
    if (job === null) throw notFound('Import not found');
    await kernel.cancel(importJob, { jobId });
    return {};
  };
}
