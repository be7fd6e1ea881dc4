import type { StillsRequest } from '@slidewright/contracts';
import { jobFields } from '@slidewright/jobs';
import type { CallContext } from '@slidewright/platform';
import { findStills } from './find-stills.ts';
import type { Parts } from '../../parts.ts';

/** How far the drawing is, and the object keys of what it made. */
export function createGetStills({ kernel }: Parts) {
  return async ({ jobId }: StillsRequest, context: CallContext) => {
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
