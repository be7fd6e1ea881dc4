import { deckFilmSettings } from '@slidewright/domain';
import { deckSettingsShape } from '@slidewright/http-api';
import { z } from 'zod';
import { storedSlide, timelineId } from '../fields.ts';
import { defineTool } from '../tool.ts';

export const getTimeline = defineTool({
  name: 'get_timeline',
  title: 'Get a timeline',
  description: 'Returns a timeline with all its slides, each with the id that set_slides takes.',
  effect: 'reads',
  input: z.object({ timelineId }),
  output: z.object({
    timelineId,
    title: z.string(),
    description: z.string(),
    language: z.string(),
    voice: z.string(),
    speed: z.number(),
    ...deckSettingsShape,
    filmSeconds: z.number(),
    isLocked: z.boolean().describe('True while its video is made: it cannot be changed.'),
    slides: z.array(storedSlide),
  }),
  async run({ timelineId }, { api }) {
    const timeline = await api.getTimeline({ id: timelineId });
    const { title, description, language, audioSettings, settings, filmMs, isLocked, slides } = timeline;
    return {
      timelineId,
      title,
      description,
      language,
      voice: audioSettings.voice,
      speed: audioSettings.speed,
      ...deckFilmSettings(settings),
      filmSeconds: filmMs / 1_000,
      isLocked,
      slides: slides.map(({ id, title, blocks, speakerNotes, duration, layout }) => ({
        id,
        title,
        blocks: blocks.map((block) => ({ ...block })),
        speakerNotes,
        duration,
        ...(layout === '' ? {} : { layout }),
      })),
    };
  },
});
