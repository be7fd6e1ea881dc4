import { LIMITS } from '@slidewright/domain';
import { totalDurationMs } from '@slidewright/slides/content/slide-defaults';
import { SaidError } from '../../../lib/errors/audio-errors.ts';
import { say } from '../../../lib/language/messages.ts';
import { RequestError } from '../../../lib/api/request.ts';
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
} from '../../../lib/queries/timelines.ts';
import type { Choices, Disagreement } from './merge.ts';
import { payloadSignatures, slidePayload, slideSignature, slideSignatures } from '../state/wizard-slides.ts';
import {
  fieldsToSend,
  hasUnsavedFields,
  isSame,
  isSameContent,
  removedSlides,
  serverOrder,
  slideList,
  unsavedSlides,
  type SavedTimeline,
  type WizardState,
} from '../state/wizard-state.ts';
import type { WizardStore } from '../state/wizard-store.ts';

/** A save that did not wholly succeed. What was saved stays saved; saving again goes on from there. */
export class SaveError extends Error {
  override readonly name = 'SaveError';
}

/** Conflicting changes that need a choice. Nothing was sent. */
export class ConflictError extends SaidError {
  override readonly name = 'ConflictError';
  readonly disagreement: Disagreement;

  constructor(disagreement: Disagreement) {
    super(say('saving.changedElsewhere'));
    this.disagreement = disagreement;
  }
}

/** The stored timeline changed during the save. */
class StaleError extends Error {
  override readonly name = 'StaleError';

  constructor() {
    super(say('saving.sameTime'));
  }
}

/** A creation without a response: it has to be sent again unchanged. */
interface SentCreation<Body> {
  readonly key: string;
  readonly body: Body;
}

type Pace = 'together' | 'in order';

/** Requests on their way at once where slides are saved together: what browsers open to one server anyway. */
const TOGETHER = 6;
/** Most repeats of a save because of concurrent saves. */
const MAXIMUM_ROUNDS = 5;

const UNSURE_STATUSES = new Set([0, 409, 408]);

/** Whether a failed creation may have been executed. */
function isUnsure(error: unknown): boolean {
  return !(error instanceof RequestError) || UNSURE_STATUSES.has(error.status) || error.status >= 500;
}

const isGone = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/** Whether the base of a write is outdated. */
const isStale = (error: unknown): boolean =>
  error instanceof RequestError && (error.code === 'CHANGED_ELSEWHERE' || error.status === 404);

/**
 * Saves the wizard's state. Saves of one wizard run one after the other, and a creation is sent with a key under
 * which the server makes one thing only: so nothing is ever created twice, however often a save is tried again. What
 * the server has accepted is recorded in the store at once.
 *
 * A save first reads the stored timeline and merges changes of others; each write then names its base revision, so
 * that a concurrent change is not overwritten.
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

  const noteSavedTimeline = (change: Partial<SavedTimeline>): void =>
    store.setState(({ savedTimeline }) => ({ savedTimeline: { ...savedTimeline!, ...change } }));

  const createTimelineOnce = async (): Promise<string> => {
    sentTimeline ??= { key: crypto.randomUUID(), body: creationBody(store.getState()) };
    const { key, body } = sentTimeline;
    try {
      const { id, revision } = await createTimeline(body, key);
      const { title, description, outline, language, audioSettings, settings } = body;
      const fields = { title, description, outline, language, audioSettings, settings } as SavedTimeline['fields'];
      store.setState({ timelineId: id, savedTimeline: { revision, fields, order: [] } });
      return id;
    } catch (error) {
      if (!isUnsure(error)) sentTimeline = null;
      throw error;
    }
  };

  const positionOf = (id: string): number => Math.max(0, store.getState().order.indexOf(id));

  const createSlideOnce = async (timelineId: string, id: string): Promise<void> => {
    const unsure = sentSlides.get(id);
    const sent = unsure ?? {
      key: crypto.randomUUID(),
      body: slidePayload(store.getState().slides[id]!, positionOf(id)),
    };
    sentSlides.set(id, sent);
    try {
      const { id: serverId, revision } = await createSlide(timelineId, sent.body, sent.key);
      sentSlides.delete(id);
      const { position } = sent.body;
      store.markSlideSaved(id, { serverId, revision, ...payloadSignatures(sent.body) });
      const known = store.getState().savedTimeline?.order ?? [];
      noteSavedTimeline({ order: known.toSpliced(position ?? known.length, 0, serverId) });
    } catch (error) {
      if (!isUnsure(error)) sentSlides.delete(id);
      throw error;
    }
    // The first request may be older than the current state.
    if (unsure !== undefined) await saveSlide(timelineId, id);
  };

  const saveSlide = async (timelineId: string, id: string): Promise<void> => {
    const { slides, saved } = store.getState();
    const slide = slides[id];
    const known = saved[id];
    if (slide === undefined || known?.signature === slideSignature(slide)) return;
    if (known === undefined) return createSlideOnce(timelineId, id);
    const { serverId, revision } = known;
    // The position that the server knows: moves are saved as one order, after all slides.
    const position = Math.max(0, store.getState().savedTimeline!.order.indexOf(serverId));
    const updated = await updateSlide(serverId, { ...slidePayload(slide, position), revision });
    store.markSlideSaved(id, { serverId, revision: updated.revision, ...slideSignatures(slide) });
  };

  /** Saves slides; failures are recorded in the store, the others are saved. */
  const saveSlides = async (timelineId: string, ids: readonly string[], pace: Pace): Promise<void> => {
    const failures: Error[] = [];
    let stale = false;
    const waiting = [...ids];
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        try {
          await saveSlide(timelineId, id);
        } catch (error) {
          if (isStale(error)) {
            stale = true;
            continue;
          }
          failures.push(error as Error);
          const failed = { [id]: (error as Error).message };
          store.setState(({ slideErrors }) => ({ slideErrors: { ...slideErrors, ...failed } }));
        }
      }
    };
    await Promise.all(Array.from({ length: pace === 'together' ? TOGETHER : 1 }, work));
    if (failures.length > 0) throw saveErrorOf(failures);
    if (stale) throw new StaleError();
  };

  const deleteRemoved = async (): Promise<void> => {
    for (const id of removedSlides(store.getState())) {
      const { serverId, revision } = store.getState().saved[id]!;
      await deleteSlide(serverId, revision);
      store.markSlideDeleted(id);
    }
  };

  /**
   * The timeline first, then its slides, then those that were removed, and the order; only what differs is sent. Content
   * that changes meanwhile is sent too: the page is left after the save.
   */
  const write = async (timelineId: string, pace: Pace): Promise<void> => {
    const state = store.getState();
    if (hasUnsavedFields(state)) {
      const fields = fieldsToSend(state);
      const { revision } = await updateTimeline(timelineId, { ...fields, revision: state.savedTimeline!.revision });
      noteSavedTimeline({ revision, fields });
    }
    const unsaved = unsavedSlides(state);
    const removed = removedSlides(state);
    // Old and new slides together may exceed the limit.
    if (state.order.length + removed.length > LIMITS.slidesPerTimeline) await deleteRemoved();
    await saveSlides(timelineId, unsaved, pace);
    await deleteRemoved();

    // The order of slides that are sent concurrently is undefined.
    const isCreating = unsaved.some((id) => state.saved[id] === undefined);
    const isUnsure = (isCreating && pace === 'together') || removed.length > 0;
    const wanted = serverOrder(store.getState());
    if (wanted.length > 0 && (isUnsure || !isSame(wanted, store.getState().savedTimeline!.order))) {
      await reorderSlides(wanted.map((id, position) => ({ id, position })));
      noteSavedTimeline({ order: wanted });
    }
    if (!isSameContent(store.getState(), state)) await write(timelineId, pace);
  };

  /** Merges what is stored, then writes; repeats after a concurrent save. */
  const bringTogether = async (timelineId: string, choices: Choices, writeAll: () => Promise<void>): Promise<void> => {
    for (let round = 1; ; round += 1) {
      const disagreement = store.takeIn(await fetchTimeline(timelineId), choices);
      if (disagreement.conflicts.length > 0) throw new ConflictError(disagreement);
      try {
        return await writeAll();
      } catch (error) {
        if (round === MAXIMUM_ROUNDS || !(error instanceof StaleError || isStale(error))) throw error;
      }
    }
  };

  /** The timeline of the narration was deleted: everything has to be created again. */
  const forgetServer = (): void => {
    sentTimeline = null;
    sentSlides.clear();
    store.setState({ timelineId: null, saved: {}, savedTimeline: null });
  };

  /** Writes to the existing timeline or a new one. In create mode a deleted one is created again. */
  const saveWith = async (choices: Choices, writeAll: (timelineId: string) => Promise<void>): Promise<string> => {
    const { mode, timelineId: known } = store.getState();
    if (known !== null) {
      try {
        await bringTogether(known, choices, () => writeAll(known));
        return known;
      } catch (error) {
        if (mode === 'edit' || !isGone(error)) throw error;
        forgetServer();
      }
    }
    const timelineId = await createTimelineOnce();
    await writeAll(timelineId);
    return timelineId;
  };

  return {
    /**
     * Saves everything and returns the timeline's id. Throws a ConflictError when both sides changed something and
     * `choices` (by the conflicts' keys) does not resolve it; a SaveError or a RequestError when something was not
     * saved. The store keeps all of it.
     */
    save: (choices: Choices = {}): Promise<string> =>
      inTurn(() => {
        store.setState({ slideErrors: {} });
        const pace = store.getState().mode === 'edit' ? 'together' : 'in order';
        return saveWith(choices, (timelineId) => write(timelineId, pace));
      }),

    /**
     * Merges what is stored now, read after a save that is running: an earlier reading would undo it. What both sides
     * changed is left to the next save.
     */
    follow: (timelineId: string): Promise<void> =>
      inTurn(async () => {
        store.takeIn(await fetchTimeline(timelineId), {});
      }),

    /** Saves these slides for narration, and the timeline first if it is new. Returns the timeline's id. */
    saveForNarration: (ids: readonly string[]): Promise<string> =>
      inTurn(() =>
        saveWith({}, (timelineId) => {
          const wanted = new Set(ids);
          const unsaved = unsavedSlides(store.getState()).filter((id) => wanted.has(id));
          return saveSlides(timelineId, unsaved, 'in order');
        }),
      ),
  };
}

export type TimelineSaver = ReturnType<typeof createTimelineSaver>;

function saveErrorOf(failures: readonly Error[]): SaveError {
  const [first] = failures;
  return new SaveError(
    failures.length === 1 ? first!.message : say('saving.notAll', { reason: first!.message, count: failures.length }),
    { cause: first },
  );
}

/** The slides are sent as a preview; the server creates them by their own calls. */
function creationBody(state: WizardState): TimelineCreation {
  const slides = slideList(state);
  const fields = fieldsToSend(state);
  const body = {
    ...fields,
    isPublished: false,
    thumbnailUrl: '',
    title: fields.title || say('saving.untitledTimeline'),
    durationMs: totalDurationMs(slides),
  };
  const whole = { ...body, slides: slides.map((slide, index) => slidePayload(slide, index)) };
  const bytes = new TextEncoder().encode(JSON.stringify(whole)).length;
  return bytes <= LIMITS.jsonBodyBytes ? whole : { ...body, slides: [] };
}
