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
    theme: z.string(),
    resolution: z.string(),
    framerate: z.string(),
    pacing: z.string(),
    transition: z.string(),
    captions: z.string(),
    music: z.uuid().nullable().describe('Id of the track under the voice.'),
    musicLevel: z.number(),
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
      theme: settings.theme,
      resolution: settings.resolution,
      framerate: settings.framerate,
      pacing: settings.pacing,
      transition: settings.transition,
      captions: settings.captions,
      music: settings.music,
      musicLevel: settings.musicLevel,
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
