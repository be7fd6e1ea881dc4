import { LIMITS } from '@slidewright/domain';
import type { Slide } from '@slidewright/http-api';
import type { ApiClient } from '@slidewright/http-api/node';
import { blocksOfBullets } from '@slidewright/slides';
import { z } from 'zod';
import { keptSlide, timelineId } from '../fields.ts';
import { readDeck, type DeckSlide } from '../read-deck.ts';
import { defineTool, ToolError } from '../tool.ts';

type WantedSlide = DeckSlide & { readonly id?: string | undefined };

export const setSlides = defineTool({
  name: 'set_slides',
  title: 'Set the slides',
  description:
    'Makes the given slides the slides of a timeline, in this order; other slides are deleted. A slide with the id of a present one replaces it; one without an id takes the place of a present slide with the same title, or is added. What is equal is not touched, so only changed slides are narrated and drawn again. Give slides or a Markdown deck. A call that ended with an error can be repeated. Then call make_film.',
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
    const present = await api.listSlides({ id: timelineId });
    const pairs = pairsOf(deck.slides, present);

    const kept = new Set(pairs.map(([, old]) => old?.id));
    const surplus = present.filter(({ id }) => !kept.has(id));
    // First, because a full timeline has no room for new ones.
    for (const { id } of surplus) await api.deleteSlide({ id });
    const ids: string[] = [];
    let changed = 0;
    for (const [slide, old] of pairs) {
      if (old === undefined) {
        ids.push((await api.createSlide({ ...contentOf(slide), id: timelineId })).id);
        continue;
      }
      ids.push(old.id);
      if (differs(slide, old)) {
        await api.updateSlide({ ...contentOf(slide), id: old.id });
        changed += 1;
      }
    }
    await order(api, ids, present);

    return {
      timelineId,
      slides: pairs.map(([{ title }], index) => ({ id: ids[index]!, title })),
      changed,
      added: pairs.filter(([, old]) => old === undefined).length,
      deleted: surplus.length,
      warnings: deck.warnings,
    };
  },
});

/** Each wanted slide with the present one that it replaces. Throws NOT_FOUND for the id of another timeline's slide. */
function pairsOf(wanted: readonly WantedSlide[], present: readonly Slide[]): [WantedSlide, Slide | undefined][] {
  const free = new Map(present.map((slide) => [slide.id, slide]));
  const take = (old: Slide | undefined): Slide | undefined => {
    if (old) free.delete(old.id);
    return old;
  };
  const named = wanted.map((slide) => {
    if (slide.id === undefined) return undefined;
    const old = take(free.get(slide.id));
    if (!old) throw new ToolError('NOT_FOUND', `The timeline has no slide ${slide.id}, or it is named twice.`);
    return old;
  });
  const first = (some: readonly Slide[] = [], isMeant: (old: Slide) => boolean = () => true): Slide | undefined =>
    some.find((old) => free.has(old.id) && isMeant(old));
  const withTexts = Map.groupBy(present, textsOf);
  const equal = wanted.map(
    (slide, index) =>
      named[index] ?? take(first(withTexts.get(textsOf(contentOf(slide))), (old) => !differsInNumbers(slide, old))),
  );
  const withTitle = Map.groupBy(present, ({ title }) => title);
  return wanted.map((slide, index) => [slide, equal[index] ?? take(first(withTitle.get(slide.title)))]);
}

/** The fields of a slide as the API takes them. Without a duration and a layout the present ones stay. */
function contentOf({ title, bulletPoints = [], blocks, speakerNotes = '', duration, layout }: WantedSlide) {
  return {
    title,
    blocks: blocks ?? blocksOfBullets(bulletPoints),
    speakerNotes,
    ...(duration === undefined ? {} : { duration }),
    ...(layout === undefined ? {} : { layout }),
  };
}

/** What a slide shows and says, as one text: made once for each slide, because every slide is compared with every other. */
function textsOf({
  title,
  blocks,
  speakerNotes,
}: Pick<Slide, 'title' | 'speakerNotes'> & { blocks?: unknown }): string {
  return JSON.stringify([title, speakerNotes, canonical(blocks)]);
}

/** Whether a slide names another duration or layout than the present one has. */
function differsInNumbers({ duration, layout }: WantedSlide, old: Slide): boolean {
  return (duration !== undefined && duration !== old.duration) || (layout !== undefined && layout !== old.layout);
}

function differs(wanted: WantedSlide, old: Slide): boolean {
  return textsOf(contentOf(wanted)) !== textsOf(old) || differsInNumbers(wanted, old);
}

/** Blocks as text, without their ids and with sorted keys. */
function canonical(blocks: unknown): string {
  return JSON.stringify(blocks, (key, value: unknown) => {
    if (key === 'id') return undefined;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** New slides are at the end, in order; the positions are set if that is not the wanted order. */
async function order(api: ApiClient, ids: readonly string[], present: readonly Slide[]): Promise<void> {
  const wanted = new Set(ids);
  const old = present.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
  if (old.every((id, index) => ids[index] === id)) return;
  await api.reorderSlides({ slides: ids.map((id, position) => ({ id, position })) });
}
