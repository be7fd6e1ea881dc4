import type { CodedWarning } from '@slidewright/domain';
import type { JobRun } from '@slidewright/jobs';
import { blocksToJson, readSlide } from '@slidewright/slides/content/blocks';
import {
  mergeDeck,
  type ImportedPage,
  type PageSlide,
  type PageSlideContent,
} from '@slidewright/slides/importers/changed-deck';
import type { Block } from '@slidewright/slides/kinds/index';
import { usualDuration } from '@slidewright/slides/speech/speaking-time';
import type { NewSlide } from '../../adapters/timelines.ts';
import type { ImportInput } from '../../jobs.ts';
import { deckRepository } from '../../repositories/decks.ts';
import type { Parts } from '../../parts.ts';

/** A slide as it is stored, with the page that it was made of. */
interface StoredSlide extends PageSlide {
  readonly revision: number;
}

/** The slides of the job's timeline with their pages. */
export async function slidePages(
  { job, input, context }: JobRun<ImportInput>,
  { db, timelines }: Parts,
): Promise<StoredSlide[]> {
  const slides = (await timelines.slides(input.timelineId, context)).map(readSlide);
  const shown = slides.map(({ id, blocks }) => ({ id, imageIds: pageImages(blocks) }));
  const pages = await deckRepository(db).pagesOfSlides(job.id, job.ownerId, shown);
  return slides.map(({ id, revision, title, blocks, speakerNotes }) => ({
    id,
    revision,
    title,
    blocks,
    speakerNotes,
    page: pages.get(id) ?? null,
  }));
}

/**
 * Brings the slides of the timeline to the state of a changed deck, and returns what was changed. It continues after an
 * interruption. Throws CHANGED_ELSEWHERE or TIMELINE_LOCKED while others change the timeline or make its film.
 */
export async function takeIn(
  run: JobRun<ImportInput>,
  pages: readonly ImportedPage[],
  parts: Parts,
): Promise<readonly CodedWarning[]> {
  const { timelines } = parts;
  const { timelineId } = run.input;
  const { context } = run;
  const present = await slidePages(run, parts);
  const revisions = new Map(present.map(({ id, revision }) => [id, revision]));
  const merge = mergeDeck(present, pages);
  for (const { id, content } of merge.slides)
    if (id !== null && content !== null)
      await timelines.updateSlide(
        {
          slideId: id,
          revision: revisions.get(id)!,
          title: content.title,
          blocks: blocksToJson(content.blocks),
          speakerNotes: content.speakerNotes,
        },
        context,
      );
  for (const id of merge.removed) await timelines.deleteSlide({ id, revision: revisions.get(id)! }, context);
  const kept = merge.slides.flatMap(({ id }) => id ?? []);
  const before = present.map(({ id }) => id).filter((id) => !merge.removed.includes(id));
  if (kept.join() !== before.join()) await timelines.reorderSlides(kept, context);
  for (const [position, { id, content }] of merge.slides.entries())
    if (id === null) await timelines.createSlide(timelineId, { ...newSlide(content!), position }, context);
  return merge.changes;
}

/** Notes which slides the pages of the deck became, for slides that later show something else. */
export async function notePages(run: JobRun<ImportInput>, { db, timelines }: Parts): Promise<void> {
  const decks = deckRepository(db);
  const pages = await decks.pages(run.job.id);
  const slides = (await timelines.slides(run.input.timelineId, run.context)).map(readSlide);
  const free = new Set(pages);
  for (const { id, blocks } of slides) {
    const shown = pageImages(blocks);
    const page = [...free].find(({ imageId }) => shown.includes(imageId));
    if (page === undefined) continue;
    free.delete(page);
    await decks.setSlide(run.job.id, page.position, id);
  }
}

export function newSlide({ title, blocks, speakerNotes }: PageSlideContent): NewSlide {
  return {
    title,
    blocks: blocksToJson(blocks),
    speakerNotes,
    duration: usualDuration({ title, blocks, speakerNotes }),
  };
}

const pageImages = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'page' ? block.imageId : []));
