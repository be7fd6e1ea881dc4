import { z } from 'zod';
import { filmOptions, idempotencyKey, jobStarted, settingsOf, timelineId } from '../fields.ts';
import { defineTool } from '../tool.ts';

export const makeFilm = defineTool({
  name: 'make_film',
  title: 'Make the film',
  description:
    'Starts the film of a timeline: the narration that is missing or out of date, then the video. Returns the id of the job at once; the work takes from seconds to minutes. While a film is being made, the same job is returned. Options change the settings of the timeline first. Call get_job until it has ended, then get_film.',
  effect: 'changes',
  input: z.object({
    timelineId,
    ...filmOptions,
    regenerateNarration: z.boolean().default(false).describe('True speaks every slide again.'),
    idempotencyKey,
  }),
  output: jobStarted,
  async run({ timelineId, regenerateNarration, idempotencyKey, ...options }, { api }) {
    const settings = settingsOf(options);
    if (Object.keys(settings).length > 0) await api.updateTimeline({ id: timelineId, ...settings });
    const { jobId } = await api.startFilm({ id: timelineId, regenerateAudio: regenerateNarration }, { idempotencyKey });
    return { jobId, timelineId };
  },
});
