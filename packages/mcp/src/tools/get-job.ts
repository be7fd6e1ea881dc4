import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { jobId } from '../fields.ts';
import { jobStatus, readJob } from '../jobs.ts';
import { defineTool } from '../tool.ts';

/** Below the time limit of tools, so that the last state is always returned. */
const LONGEST_WAIT_S = 7;
const POLL_INTERVAL_MS = 500;

export const getJob = defineTool({
  name: 'get_job',
  title: 'Get a job',
  description:
    'Returns the state of a job of make_film or export, with the address of the result once it is completed. With waitSeconds it waits for the end of the job and sends progress notifications meanwhile: repeat it until status is completed, failed or cancelled.',
  effect: 'reads',
  input: z.object({
    jobId,
    waitSeconds: z
      .number()
      .min(0)
      .max(LONGEST_WAIT_S)
      .default(0)
      .describe('Return when the job has ended, at the latest after this time.'),
  }),
  output: jobStatus,
  async run({ jobId, waitSeconds }, context) {
    const end = performance.now() + waitSeconds * 1_000;
    for (;;) {
      const job = await readJob(jobId, context);
      await context.report(job.progress, job.currentTask);
      const leftMs = end - performance.now();
      if (job.hasEnded || leftMs <= 0) return job;
      await delay(Math.min(POLL_INTERVAL_MS, leftMs), undefined, { signal: context.signal });
    }
  },
});
