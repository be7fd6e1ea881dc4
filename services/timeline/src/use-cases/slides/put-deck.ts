import { randomUUID } from 'node:crypto';
import { SlideDeletedSchema, type PutDeckRequest } from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import { eachText, textsOf } from '@slidewright/slides/content/slide';
import { NEW_SLIDE } from '@slidewright/slides/content/slide-defaults';
import { planDeck, type DeckPlan, type PresentSlide, type WantedSlide } from '@slidewright/slides/deck/plan-deck';
import { AppError, requireUser, type CallContext } from '@slidewright/platform';
import { announceTimeline } from '../../announce.ts';
import { editTimeline, refuseTooMuchText, slideNotFound, timelineNotFound, tooManySlides } from '../../edit.ts';
import type { Parts } from '../../parts.ts';
import { contentOf, jsonBytes, slideRepository } from '../../repositories/slides.ts';
import type { SlideRow, TimelineRow, Tx } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { checkFields } from '../../rules/fields.ts';
import { timelineToProto, timelineWithSlidesToProto, unstoredSlideToProto } from '../../to-proto.ts';
import { holdImages } from '../library/hold-images.ts';
import { findLanguage } from '../language/find-language.ts';

/** A change of the title that was made elsewhere, too. */
interface TitleConflict {
  readonly slideId: null;
  readonly field: 'title';
  readonly base: null;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * Makes the given slides the slides of a timeline, in their order. What is equal is not touched, so that its narration and
 * pictures stay. Throws CHANGED_ELSEWHERE with all conflicts, and writes nothing, where a slide or the title differs from
 * what is stored and was made from an older revision.
 */
export function createPutDeck({ db, reader, outbox, measureFilm }: Parts) {
  return async (request: PutDeckRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId } = request;
    if (request.slides.length > LIMITS.slidesPerTimeline) throw tooManySlides();
    const { changes, preview } = await editTimeline(db, timelineId, ownerId, async (tx, timeline) => {
      const rows = await slideRepository(tx).list(timelineId);
      const present = rows.map((row): PresentSlide => ({ ...contentOf(row), id: row.id, revision: row.revision }));
      const { title, slides } = readRequest(request, timeline, present);
      const plan = planDeck(present, slides, {
        ...textsOf({}),
        blocks: [],
        duration: NEW_SLIDE.duration,
      });
      refuseConflicts([...titleConflicts(request, timeline, title), ...plan.conflicts]);
      if (request.dryRun) return { changes: plan.changes, preview: previewOf(plan, { ...timeline, title }, rows) };
      await holdImages(
        tx,
        ownerId,
        plan.slides.filter(({ isChanged }) => isChanged).map(({ content }) => content.blocks),
        present.flatMap(({ blocks }) => blocks),
      );
      const isEdited = await writeSlides(tx, timelineId, plan);
      for (const { id: slideId } of plan.deleted) await outbox.add(tx, SlideDeletedSchema, { timelineId, slideId });
      if (title !== timeline.title) await timelineRepository(tx).update(timelineId, { title });
      if (isEdited) {
        const before = present.reduce((sum, slide) => sum + jsonBytes(slide), 0);
        const after = plan.slides.reduce((sum, { content }) => sum + jsonBytes(content), 0);
        refuseTooMuchText(await timelineRepository(tx).raiseRevisionAndRecount(timelineId), after - before);
        await measureFilm(tx, timeline);
      }
      if (isEdited || title !== timeline.title) {
        await findLanguage(tx, { ...timeline, title });
        await announceTimeline(tx, outbox, timelineId);
      }
      return { changes: plan.changes, preview: null };
    });
    if (preview !== null) return { timeline: preview, ...changes };
    const written = await reader.timelineWithSlides(timelineId, ownerId);
    if (!written) throw timelineNotFound();
    return { timeline: timelineWithSlidesToProto(written), ...changes };
  };
}

function readRequest(request: PutDeckRequest, timeline: TimelineRow, present: readonly PresentSlide[]) {
  const checks = checkFields();
  const unnamed = new Map(present.map((slide) => [slide.id, slide]));
  const slides = request.slides.map((slide, index): WantedSlide => {
    const id = slide.slideId.toLowerCase();
    const named = unnamed.get(id) ?? null;
    // Deleted meanwhile, of another timeline, or named twice.
    if (id !== '' && named === null) throw slideNotFound();
    unnamed.delete(id);
    const prefix = `slides.${index}.`;
    const texts = eachText((name, longest) => {
      const text = slide[name];
      return text === undefined ? undefined : checks.text(`${prefix}${name}`, text, longest);
    });
    const { blocks, duration } = slide;
    const content = {
      ...texts,
      blocks: blocks === undefined ? undefined : checks.blocks(`${prefix}blocks`, blocks),
      duration: duration === undefined ? undefined : checks.duration(`${prefix}duration`, duration),
    };
    return {
      present: named,
      revision: slide.revision,
      content: Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)),
    };
  });
  const title = request.title === undefined ? timeline.title : checks.timelineTitle(request.title);
  checks.finish();
  return { title, slides };
}

function titleConflicts({ editRevision }: PutDeckRequest, timeline: TimelineRow, title: string): TitleConflict[] {
  const isStale = editRevision !== undefined && editRevision < timeline.edit_revision;
  if (!isStale || title === timeline.title) return [];
  return [{ slideId: null, field: 'title', base: null, mine: title, theirs: timeline.title }];
}

function refuseConflicts(conflicts: readonly (TitleConflict | DeckPlan['conflicts'][number])[]): void {
  if (conflicts.length === 0) return;
  throw new AppError('CHANGED_ELSEWHERE', {
    userMessage: 'This timeline was changed elsewhere in the meantime. Nothing was written.',
    details: { conflicts },
  });
}

/** Whether anything was written. */
async function writeSlides(tx: Tx, timelineId: string, { slides, deleted }: DeckPlan): Promise<boolean> {
  const repository = slideRepository(tx);
  if (deleted.length > 0) await repository.delete(...deleted.map(({ id }) => id));
  const placed = slides.map(({ present, content }) => ({ ...content, id: present?.id ?? randomUUID() }));
  const added = placed.filter((_, index) => slides[index]!.present === null);
  // Behind all places that were in use; the order follows.
  if (added.length > 0) await repository.insert(timelineId, placed.length - added.length + deleted.length, added);
  const changed = slides.filter(({ present, isChanged }) => present !== null && isChanged);
  for (const { present, content } of changed) await repository.updateContent(present!.id, content);
  const isReordered = await repository.setOrder(
    timelineId,
    placed.map(({ id }) => id),
  );
  return isReordered || added.length + changed.length + deleted.length > 0;
}

/** The timeline as it would be. New slides have ids that no later call knows. */
function previewOf({ slides }: DeckPlan, timeline: TimelineRow, rows: readonly SlideRow[]) {
  const updatedAt = new Map(rows.map((row) => [row.id, row.updated_at]));
  const previews = slides.map(({ present, content, isChanged }, position) =>
    unstoredSlideToProto(
      {
        id: present?.id ?? randomUUID(),
        timeline_id: timeline.id,
        position,
        revision: present === null ? 1 : present.revision + (isChanged ? 1 : 0),
        updated_at: (present && updatedAt.get(present.id)) ?? new Date(),
      },
      content,
    ),
  );
  return { timeline: timelineToProto({ ...timeline, slide_count: slides.length }), slides: previews };
}
