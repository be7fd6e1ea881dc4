import type { Timeline } from '@slidewright/http-api';
import { z } from 'zod';
import { filmOptions, idempotencyKey, jobStarted, settingsOf, timelineId } from '../fields.ts';
import { defineTool } from '../tool.ts';

type Settings = ReturnType<typeof settingsOf>;

function hasSettings(timeline: Timeline, { audioSettings = {}, settings = {} }: Settings): boolean {
  return isPartOf(audioSettings, timeline.audioSettings) && isPartOf(settings, timeline.settings);
}

function isPartOf(part: object, whole: object): boolean {
  const values = new Map(Object.entries(whole));
  return Object.entries(part).every(([name, value]) => values.get(name) === value);
}

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
    const chosen = settingsOf(options);
    if (Object.keys(chosen).length > 0) {
      const present = await api.getTimeline({ id: timelineId });
      // A repeated call changes nothing: while its film is made, the timeline is locked.
      if (!hasSettings(present, chosen)) await api.updateTimeline({ id: timelineId, ...chosen });
    }
    const { jobId } = await api.startFilm({ id: timelineId, regenerateAudio: regenerateNarration }, { idempotencyKey });
    return { jobId, timelineId };
  },
});
