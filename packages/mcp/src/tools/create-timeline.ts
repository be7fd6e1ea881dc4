import { LIMITS } from '@slidewright/domain';
import { z } from 'zod';
import { filmOptions, idempotencyKey, newSlide, settingsOf, timelineId } from '../fields.ts';
import { readDeck, voiceOf, type Deck } from '../read-deck.ts';
import { defineTool, ToolError } from '../tool.ts';

export const createTimeline = defineTool({
  name: 'create_timeline',
  title: 'Create a timeline',
  description:
    'Creates a timeline (a deck to be narrated and filmed) from exactly one of: slides; a Markdown deck, whose slides are separated by lines of three hyphens and whose notes are comments; or an outline, whose headings become slides. You get the best film by writing slides with speakerNotes yourself. Then call make_film.',
  effect: 'adds',
  input: z.object({
    title: z.string().min(1).max(LIMITS.titleLength).optional().describe('Default: the title of the deck or outline.'),
    slides: z.array(newSlide).min(1).max(LIMITS.slidesPerTimeline).optional(),
    markdown: z.string().min(1).max(LIMITS.jsonBodyBytes).optional(),
    outline: z.string().min(1).max(LIMITS.outlineLength).optional(),
    language: z.string().max(35).optional().describe("BCP 47, 'de' or 'pt-BR'. Default: detected."),
    ...filmOptions,
    idempotencyKey,
  }),
  output: z.object({
    timelineId,
    title: z.string(),
    slideCount: z.number().int(),
    voice: z.string().describe('Id of the voice that will narrate.'),
    language: z.string(),
    address: z.string().describe('Page of the timeline, for people.'),
    warnings: z.array(z.string()).describe('What of a Markdown deck the slides cannot hold.'),
  }),
  async run(input, context) {
    const { api, address } = context;
    const given = [input.slides, input.markdown, input.outline].filter((source) => source !== undefined);
    if (given.length !== 1)
      throw new ToolError('VALIDATION_FAILED', 'Give exactly one of slides, markdown and outline.');
    const deck: Deck = input.slides
      ? { title: '', slides: input.slides, warnings: [] }
      : await readDeck(input, context);
    const { warnings, slides } = deck;
    const options = { ...deck, ...withoutMissing(input) };
    const voice = input.voice ?? voiceOf([await api.listVoices()].flat(), slides, options.voice);
    const timeline = await api.createTimeline(
      {
        title: options.title || slides.find(({ title }) => title.trim() !== '')?.title || 'Untitled',
        description: options.description,
        outline: input.outline,
        language: options.language,
        ...settingsOf({ ...options, voice }),
        createSlides: true,
        slides,
      },
      { idempotencyKey: input.idempotencyKey },
    );
    return {
      timelineId: timeline.id,
      title: timeline.title,
      slideCount: timeline.slides.length,
      voice: timeline.audioSettings.voice,
      language: timeline.language,
      address: address(`/timelines/${timeline.id}`),
      warnings,
    };
  },
});

function withoutMissing<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
