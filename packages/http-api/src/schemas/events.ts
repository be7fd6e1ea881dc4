import { JOB_KIND_NAMES } from '@slidewright/domain';
import { z } from 'zod';
import { jobStatus, uuid } from './fields.ts';

const changedTimeline = z.object({
  timelineId: uuid,
  slideId: uuid.optional().describe('The only slide that changed.'),
  revision: z.number().int().describe('Of the slide, or of the timeline where no slide is named.'),
});

/** Data of each live update, by the name of its event. */
export const liveUpdates = {
  'timeline.created': changedTimeline,
  'timeline.changed': changedTimeline,
  'timeline.deleted': z.object({ timelineId: uuid }),
  'job.changed': z.object({
    jobId: uuid,
    timelineId: uuid.optional(),
    kind: z.enum(JOB_KIND_NAMES),
    status: jobStatus,
    progress: z.number().describe('Percent.'),
  }),
  'brand.changed': z.object({}),
  'account.changed': z.object({}),
  resync: z.object({}).describe('Updates may be missing: read everything again.'),
};

export type LiveUpdateName = keyof typeof liveUpdates;
export type LiveUpdateData<Name extends LiveUpdateName> = z.output<(typeof liveUpdates)[Name]>;
