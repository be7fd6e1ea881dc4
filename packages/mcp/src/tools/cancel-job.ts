import { z } from 'zod';
import { jobId } from '../fields.ts';
import { cancelLiveJob, jobStatus, readJob } from '../jobs.ts';
import { defineTool } from '../tool.ts';

export const cancelJob = defineTool({
  name: 'cancel_job',
  title: 'Cancel a job',
  description:
    'Cancels a queued or active job and returns its state. A job that has ended stays as it is. Cancelling a narration cancels that of all slides of its timeline.',
  effect: 'destroys',
  input: z.object({ jobId }),
  output: jobStatus,
  async run({ jobId }, context) {
    await cancelLiveJob(jobId, context.api);
    return readJob(jobId, context);
  },
});
