import type { StartStillsRequest } from '@slidewright/contracts';
import { errorReason, sizeOf, withoutSpeechMarks } from '@slidewright/domain';
import { invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { completeSnapshot } from '../../adapters/deck-source.ts';
import { hashOf } from '../../deck/object-keys.ts';
import type { DeckSnapshot } from '../../deck/snapshot.ts';
import { drawingWeight, STILL_FORMS, stillsJob, type StillForm } from '../../jobs.ts';
import type { Parts } from '../../parts.ts';

/**
 * Queues the drawing of all slides as they are now, which needs neither narration nor the edit lock, or returns the job
 * that draws the same. Throws NOT_FOUND, IMAGE_MISSING, and VALIDATION_FAILED if nothing is on any slide.
 */
export function createStartStills({ db, kernel, decks, snapshots }: Parts) {
  return async (request: StartStillsRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId } = request;
    const form = readForm(request.form);
    const timeline = await decks.timeline(timelineId, context);
    const slides = await decks.slides(timelineId, context);
    const drawn = await completeSnapshot(decks, timeline, slides, new Map(), context);
    if (drawn.slides.length === 0) {
      throw invalid(errorReason('stillsWithoutWords'));
    }
    const notes = new Map(slides.map(({ id, speakerNotes }) => [id, withoutSpeechMarks(speakerNotes).trim()]));
    const snapshot: DeckSnapshot =
      form === 'handout'
        ? {
            ...drawn,
            handout: { language: timeline.language, notes: drawn.slides.map(({ id }) => notes.get(id) ?? '') },
          }
        : drawn;
    const snapshotKey = await snapshots.save(snapshot);
    const { jobId } = await withTransaction(db, (tx) =>
      kernel.enqueue(tx, stillsJob, {
        ownerId,
        timelineId,
        key: `${timelineId}/${form}`,
        inputHash: hashOf(snapshot),
        input: { snapshotKey, form },
        replace: true,
        weight: drawingWeight(snapshot.slides.length, sizeOf(snapshot.settings.resolution)),
        context,
      }),
    );
    return { jobId };
  };
}

function readForm(given: string): StillForm {
  const form = STILL_FORMS.find((known) => known === given);
  if (form !== undefined) return form;
  const message = `must be one of ${STILL_FORMS.join(', ')}`;
  throw invalid(`The form ${message}.`, [{ field: 'form', message }]);
}
