import { LIMITS, NEW_TIMELINE, totalDurationMs } from '@slidewright/domain';
import { RequestError } from '../../lib/api.ts';
import {
  createSlide,
  createTimeline,
  deleteSlide,
  fetchTimeline,
  reorderSlides,
  updateSlide,
  updateTimeline,
  type SlidePayload,
  type TimelineCreation,
} from '../../lib/queries/timelines.ts';
import { slidePayload, slideSignature } from './wizard-slides.ts';
import { slideList, type WizardState, type WizardStore } from './wizard-store.ts';

/** A save that did not wholly succeed. What was saved stays saved; saving again goes on from there. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
}

/** A creation that was sent and whose fate is not known: it has to be sent again just as it was. */
interface SentCreation<Body> {
  readonly key: string;
  readonly body: Body;
}

const UNSURE_STATUSES = new Set([0, 409, 408]);

/** Whether a creation may have happened although its answer was a failure. */
function isUnsure(error: unknown): boolean {
  return !(error instanceof RequestError) || UNSURE_STATUSES.has(error.status) || error.status >= 500;
}

async function isTimelineGone(timelineId: string): Promise<boolean> {
  return fetchTimeline(timelineId).then(() => false, isGone);
}

const isGone = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/**
 * Brings the server to what the wizard holds. Saves of one wizard follow each other, and a creation is sent with a
 * key under which the server makes one thing only: so nothing is ever created twice, however often a save is
 * tried again. Ids that the server gives are kept in the store as soon as they are known.
 */
export function createTimelineSaver(store: WizardStore) {
  let last: Promise<unknown> = Promise.resolve();
  let sentTimeline: SentCreation<TimelineCreation> | null = null;
  const sentSlides = new Map<string, SentCreation<SlidePayload>>();

  /** One save after the other. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  const createTimelineOnce = async (): Promise<string> => {
    sentTimeline ??= { key: crypto.randomUUID(), body: creationBody(store.getState()) };
    const { key, body } = sentTimeline;
    try {
      const timeline = await createTimeline(body, key);
      store.setState({ timelineId: timeline.id });
      return timeline.id;
    } catch (error) {
      if (!isUnsure(error)) sentTimeline = null;
      throw error;
    }
  };

  const createSlideOnce = async (timelineId: string, id: string): Promise<void> => {
    const slide = store.getState().slides[id];
    if (slide === undefined) return;
    const unsure = sentSlides.get(id);
    const sent = unsure ?? { key: crypto.randomUUID(), body: slidePayload(slide, positionOf(id)) };
    sentSlides.set(id, sent);
    try {
      const created = await createSlide(timelineId, sent.body, sent.key);
      sentSlides.delete(id);
      const { position: _, ...words } = sent.body;
      store.markSlideSaved(id, created.id, JSON.stringify(words));
    } catch (error) {
      if (!isUnsure(error)) sentSlides.delete(id);
      throw error;
    }
    // What was sent the first time may be older than what is there now.
    if (unsure !== undefined) await saveSlide(timelineId, id);
  };

  const positionOf = (id: string): number => Math.max(0, store.getState().order.indexOf(id));

  const saveSlide = async (timelineId: string, id: string): Promise<void> => {
    const slide = store.getState().slides[id];
    if (slide === undefined) return;
    if (slide.serverId === null) return createSlideOnce(timelineId, id);
    try {
      await updateSlide(slide.serverId, slidePayload(slide, positionOf(id)));
      store.markSlideSaved(id, slide.serverId, slideSignature(slide));
    } catch (error) {
      if (!isGone(error)) throw error;
      // Deleted elsewhere; what stands here is what its author wants.
      store.setState(({ slides }) => ({ slides: { ...slides, [id]: { ...slides[id]!, serverId: null } } }));
      await createSlideOnce(timelineId, id);
    }
  };

  /** Saves slides, all at once or one by one; those that fail are named in the store, the others are saved. */
  const saveSlides = async (timelineId: string, ids: readonly string[], pace: 'together' | 'in order') => {
    const failures: Error[] = [];
    const attempt = async (id: string): Promise<void> => {
      try {
        await saveSlide(timelineId, id);
      } catch (error) {
        failures.push(error as Error);
        store.setState(({ slideErrors }) => ({ slideErrors: { ...slideErrors, [id]: (error as Error).message } }));
      }
    };
    if (pace === 'together') await Promise.all(ids.map(attempt));
    else for (const id of ids) await attempt(id);
    if (failures.length === 0) return;
    const [first] = failures;
    throw new SaveError(
      failures.length === 1 ? first!.message : `${first!.message} (${failures.length} slides were not saved)`,
      { cause: first },
    );
  };

  const deleteRemoved = async (): Promise<void> => {
    for (const serverId of store.getState().removedSlideIds) {
      await deleteSlide(serverId);
      store.setState(({ removedSlideIds }) => ({ removedSlideIds: removedSlideIds.filter((id) => id !== serverId) }));
    }
  };

  const saveOrder = async (): Promise<void> => {
    const slides = slideList(store.getState()).flatMap(({ serverId }, position) =>
      serverId === null ? [] : [{ id: serverId, position }],
    );
    if (slides.length > 0) await reorderSlides(slides);
  };

  /** The timeline first, then its slides together; then those that were taken out, and the order. */
  const saveEdited = async (timelineId: string): Promise<void> => {
    await updateTimeline(timelineId, updateBody(store.getState()));
    const { order, removedSlideIds } = store.getState();
    // Old and new together may be more than a timeline holds.
    if (order.length + removedSlideIds.length > LIMITS.slidesPerTimeline) await deleteRemoved();
    await saveSlides(timelineId, order, 'together');
    await deleteRemoved();
    await saveOrder();
  };

  /** The timeline that narration was made for is gone: everything has to be created anew. */
  const forgetServer = (): void => {
    sentTimeline = null;
    sentSlides.clear();
    store.setState(({ slides }) => ({
      timelineId: null,
      removedSlideIds: [],
      savedSignatures: {},
      slides: Object.fromEntries(Object.values(slides).map((slide) => [slide.id, { ...slide, serverId: null }])),
    }));
  };

  /** The timeline first, then each slide, one by one. */
  const saveCreated = async (): Promise<string> => {
    let resent = store.getState().timelineId !== null || sentTimeline !== null;
    let timelineId = store.getState().timelineId ?? (await createTimelineOnce());
    if (resent) {
      try {
        await updateTimeline(timelineId, updateBody(store.getState()));
      } catch (error) {
        if (!isGone(error)) throw error;
        forgetServer();
        timelineId = await createTimelineOnce();
        resent = false;
      }
    }
    await saveSlides(timelineId, unsavedSlides(store.getState()), 'in order');
    if (resent) {
      await deleteRemoved();
      await saveOrder();
    }
    return timelineId;
  };

  return {
    /**
     * Saves everything and answers the timeline's id. Throws a SaveError or a RequestError when something was not
     * saved; all of it is still in the store then.
     */
    save: (): Promise<string> =>
      inTurn(async () => {
        const { mode, timelineId, revision } = store.getState();
        store.setState({ slideErrors: {} });
        let saved: string;
        if (mode === 'edit') {
          await saveEdited(timelineId!);
          saved = timelineId!;
        } else {
          saved = await saveCreated();
        }
        store.setState({ savedRevision: revision });
        return saved;
      }),

    /**
     * Makes sure that the server knows these slides as they are now, so that it can speak them. A new timeline is
     * made first. Answers the timeline's id.
     */
    saveForNarration: (ids: readonly string[]): Promise<string> =>
      inTurn(async () => {
        const { mode, timelineId: known } = store.getState();
        if (mode === 'create' && known !== null && (await isTimelineGone(known))) forgetServer();
        const timelineId = store.getState().timelineId ?? (await createTimelineOnce());
        const unsaved = new Set(unsavedSlides(store.getState()));
        const wanted = ids.filter((id) => unsaved.has(id));
        if (wanted.length > 0) await saveSlides(timelineId, wanted, 'in order');
        return timelineId;
      }),
  };
}

export type TimelineSaver = ReturnType<typeof createTimelineSaver>;

/** The slides that the server does not know as they are, in order. */
export function unsavedSlides(state: Pick<WizardState, 'slides' | 'order' | 'savedSignatures'>): string[] {
  return state.order.filter((id) => {
    const slide = state.slides[id]!;
    return slide.serverId === null || state.savedSignatures[id] !== slideSignature(slide);
  });
}

function updateBody({ title, description, outline, audioSettings, settings }: WizardState) {
  return { title: title.trim(), description, outline, audioSettings, settings };
}

/** The slides go along as a preview of what follows; the server makes them by their own calls. */
function creationBody(state: WizardState): TimelineCreation {
  const slides = slideList(state);
  const body = { ...updateBody(state), ...NEW_TIMELINE, durationMs: totalDurationMs(slides) };
  const whole = {
    ...body,
    title: body.title || UNTITLED,
    slides: slides.map((slide, index) => slidePayload(slide, index)),
  };
  const bytes = new TextEncoder().encode(JSON.stringify(whole)).length;
  return bytes <= LIMITS.jsonBodyBytes ? whole : { ...whole, slides: [] };
}

/** The name of a timeline that is narrated before it was given one. */
export const UNTITLED = 'Untitled timeline';
