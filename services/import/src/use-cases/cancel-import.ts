import type { GetImportRequest } from '@slidewright/contracts';
import { notFound, requireUser, type CallContext } from '@slidewright/platform';
import { importJob } from '../jobs.ts';
import type { Parts } from '../parts.ts';

/** Cancels an import; nothing happens when it has ended. */
export function createCancelImport({ kernel }: Parts) {
  return async ({ jobId }: GetImportRequest, context: CallContext) => {
    const job = await kernel.find(jobId, { ownerId: requireUser(context) });
    if (job === null) throw notFound('Import not found');
    await kernel.cancel(importJob, { jobId });
    return {};
  };
}
