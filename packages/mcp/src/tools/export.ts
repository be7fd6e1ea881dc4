import { EXPORT_FORMATS, SOUND_FORMATS } from '@slidewright/domain';
import { z } from 'zod';
import { idempotencyKey, jobStarted, timelineId } from '../fields.ts';
import { defineTool } from '../tool.ts';

export const exportTimeline = defineTool({
  name: 'export',
  title: 'Export a timeline',
  description:
    "Starts an export and returns the id of the job at once; get_job then has the address of the file. 'bundle' is a zip for a video editor with the videos and sounds of all slides. Formats with sound or video need the narration or the film first: call make_film before.",
  effect: 'adds',
  input: z.object({
    timelineId,
    format: z.enum(['bundle', ...EXPORT_FORMATS]),
    includeMedia: z
      .boolean()
      .optional()
      .describe('Of fcpxml, otio and edl: true for a zip with the media, false for the project file alone.'),
    soundFormat: z.enum(SOUND_FORMATS).optional().describe('Of audio.'),
    idempotencyKey,
  }),
  output: jobStarted,
  async run({ timelineId, format, includeMedia, soundFormat, idempotencyKey }, { api }) {
    const { jobId } =
      format === 'bundle'
        ? await api.startBundle({ id: timelineId }, { idempotencyKey })
        : await api.startExport({ id: timelineId, format, options: { includeMedia, soundFormat } }, { idempotencyKey });
    return { jobId, timelineId };
  },
});
