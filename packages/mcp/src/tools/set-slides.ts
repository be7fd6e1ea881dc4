import { LIMITS } from '@slidewright/domain';
import { blocksOfBullets } from '@slidewright/slides/content/blocks';
import { z } from 'zod';
import { keptSlide, timelineId } from '../fields.ts';
import { readDeck, type DeckSlide } from '../read-deck.ts';
import { defineTool, ToolError } from '../tool.ts';

type WantedSlide = DeckSlide & { readonly id?: string | undefined };

export const setSlides = defineTool({
  name: 'set_slides',
  title: 'Set the slides',
  description:
    'Makes the given slides the slides of a timeline, in this order; other slides are deleted. A slide with the id of a present one replaces it; one without an id takes the place of a present slide with the same content or title or place, or is added. What is equal is not touched, so only changed slides are narrated and drawn again. Give slides or a Markdown deck. Then call make_film.',
  effect: 'destroys',
  input: z.object({
    timelineId,
    slides: z.array(keptSlide).min(1).max(LIMITS.slidesPerTimeline).optional(),
    markdown: z.string().min(1).max(LIMITS.jsonBodyBytes).optional(),
  }),
  output: z.object({
    timelineId,
    slides: z.array(z.object({ id: z.uuid(), title: z.string() })).describe('All slides in order.'),
    changed: z.number().int(),
    added: z.number().int(),
    deleted: z.number().int(),
    warnings: z.array(z.string()).describe('What of a Markdown deck the slides cannot hold.'),
  }),
  async run({ timelineId, slides, markdown }, context) {
    const { api } = context;
    if ((slides === undefined) === (markdown === undefined))
      throw new ToolError('VALIDATION_FAILED', 'Give either slides or markdown.');
    const deck = slides === undefined ? await readDeck({ markdown }, context) : { slides, warnings: [] };
    const { slides: written, changes } = await api.putDeck({ id: timelineId, slides: deck.slides.map(deckSlide) });
    return {
      timelineId,
      slides: written.map(({ id, title }) => ({ id, title })),
      changed: changes.updated,
      added: changes.created,
      deleted: changes.deleted,
      warnings: deck.warnings,
    };
  },
});

/** Without a duration and a layout the present ones stay. */
function deckSlide({ id, title, bulletPoints = [], blocks, speakerNotes = '', duration, layout }: WantedSlide) {
  return {
    title,
    blocks: blocks ?? blocksOfBullets(bulletPoints),
    speakerNotes,
    ...(id === undefined ? {} : { id }),
    ...(duration === undefined ? {} : { duration }),
    ...(layout === undefined ? {} : { layout }),
  };
}
