import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StillsRequest, StillsSchema } from '@slidewright/contracts';
import { jobFields, type JobKernel } from '@slidewright/jobs';
import type { CallContext } from '@slidewright/platform';
import type { RenderTables } from '../../repositories/tables.ts';
import { findStills } from './find-stills.ts';

/** How far the drawing is, and the object keys of what it made. */
export function createGetStills({ kernel }: { readonly kernel: JobKernel<RenderTables> }) {
  return async ({ jobId }: StillsRequest, context: CallContext): Promise<MessageInitShape<typeof StillsSchema>> => {
    const job = await findStills(kernel, jobId, context);
    const { result } = job;
    return {
      ...jobFields(job),
      pictures: result?.pictures ?? [],
      handoutKey: result?.handout ?? '',
      drawings: result?.drawings ?? [],
    };
  };
}
