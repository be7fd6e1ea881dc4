import { LIMITS } from '@slidewright/domain';
import type { ImportedSlide } from '@slidewright/slides/importers/importer';
import type { SplitPlace } from '@slidewright/slides/arrange/split-slide';
import type { Timeline } from '@slidewright/http-api';
import { createStore } from 'zustand/vanilla';
import type { AudioSettings } from '../../../lib/queries/audio.ts';
import { mapHistory, record, step, type StepOptions } from './history.ts';
import { merge, type Choices, type Disagreement } from '../saving/merge.ts';
import type { WizardStep } from './wizard-constants.ts';
import {
  movedTogether,
  newSlide,
  newSlideId,
  saysTheSame,
  slideFromOutline,
  type SavedSlide,
  type SlideWords,
  type WizardSlide,
} from './wizard-slides.ts';
import {
  isSame,
  listed,
  type EditorPlace,
  type FilmChoices,
  type Moment,
  type WizardContent,
  type WizardState,
} from './wizard-state.ts';
import { say } from '../../../lib/language/messages.ts';

export type WizardStore = ReturnType<typeof createWizardStore>;

type Slides = WizardContent['slides'];

/**
 * The store of the wizard. Slides are stored by id beside their order, so that typing in one changes neither the list
 * nor another slide. Changes of the user go through `edit`, which makes them undoable; the known state of the server
 * is stored beside the content and is never undone.
 */
export function createWizardStore(initial: WizardState) {
  const store = createStore<WizardState>(() => initial);
  const { getState, setState } = store;

  /** Applies a change of the user. Consecutive changes with one key are one step. */
  const edit = (change: Partial<Moment>, options: StepOptions = {}): void =>
    setState((state) => ({ ...change, history: record(state.history, momentOf(state), options, Date.now()) }));

  /** Returns the step of the wizard that shows what changed; null where nothing did. */
  const travel = (direction: 'undo' | 'redo'): WizardStep | null => {
    const state = getState();
    const reached = step(state.history, direction, momentOf(state));
    if (reached === null) return null;
    const { history, moment } = reached;
    setState({ ...moment, slides: withChangedWords(moment.slides, state.slides), history, picked: [] });
    return stepOfChange(moment, state);
  };

  return {
    ...store,

    setBasics: (change: Partial<Pick<WizardContent, 'title' | 'description' | 'outline' | 'language'>>) =>
      edit(change, { key: Object.keys(change).join() }),
    setAudioSettings: (change: Partial<AudioSettings>) =>
      edit({ audioSettings: { ...getState().audioSettings, ...change } }),
    setSettings: (change: Partial<FilmChoices>) => edit({ settings: { ...getState().settings, ...change } }),
    selectSlide: (id: string | null) => setState({ selectedSlideId: id, picked: [] }),
    /** Selects slides together. */
    pickSlides: (picked: readonly string[]) => setState({ picked }),
    /** Opens the editor of a slide, on the step with the slides, with the focus in one of its fields. */
    editAt: (place: EditorPlace) => setState({ selectedSlideId: place.slideId, wantedFocus: place }),
    markFocused: () => setState({ wantedFocus: null }),
    /** Records where the focus is in the editor of a slide. */
    setCaret: (slideId: string, place: SplitPlace | null) => setState({ caret: { slideId, place } }),

    undo: () => travel('undo'),
    redo: () => travel('redo'),

    /** Consecutive changes of one field are one step; not those with `isOwnStep` or a `note`, which is shown with Undo. */
    updateSlide(
      id: string,
      change: Partial<SlideWords>,
      { isOwnStep = false, note = null }: { readonly isOwnStep?: boolean; readonly note?: string | null } = {},
    ): void {
      const { slides } = getState();
      const slide = slides[id];
      if (slide === undefined) return;
      if (isSame({ ...slide, ...change }, slide)) return;
      const changed = { ...slide, ...change };
      const hasContentChanged = slide.hasContentChanged || !saysTheSame(slide, changed);
      const field = isOwnStep || note !== null ? null : typedField(slide, change);
      edit(
        { slides: { ...slides, [id]: { ...changed, hasContentChanged } } },
        field === null ? { note, place: id } : { key: `${id} ${field}` },
      );
    },

    /** Replaces the notes of these slides in one step, whose note with Undo is shown at `place`. */
    setNotes(notes: ReadonlyMap<string, string>, place: string | null): void {
      const { slides } = getState();
      const changed = [...notes].flatMap(([id, speakerNotes]) => {
        const slide = slides[id];
        if (slide === undefined || slide.speakerNotes === speakerNotes) return [];
        return [[id, { ...slide, speakerNotes, hasContentChanged: true }] as const];
      });
      if (changed.length === 0) return;
      edit(
        { slides: { ...slides, ...Object.fromEntries(changed) } },
        { note: say('wizard.write.taken', { count: changed.length }), place },
      );
    },

    /** Puts a new slide after the given one, or at the end, and selects it. Returns its id. */
    addSlide(afterId?: string): string | null {
      const { slides, order, mode } = getState();
      if (order.length >= LIMITS.slidesPerTimeline) return null;
      const slide = newSlide(mode);
      const index = afterId === undefined ? order.length : order.indexOf(afterId) + 1;
      edit({
        slides: { ...slides, [slide.id]: slide },
        order: order.toSpliced(index, 0, slide.id),
        selectedSlideId: slide.id,
      });
      setState({ wantedFocus: { slideId: slide.id, part: 'title' } });
      return slide.id;
    },

    /** Removes slides; the neighbour of one that was selected is selected. */
    removeSlides(ids: readonly string[]): void {
      const { slides, order, selectedSlideId } = getState();
      const gone = new Set(ids.filter((id) => slides[id] !== undefined));
      if (gone.size === 0) return;
      const last = order.findLastIndex((id) => gone.has(id));
      const left = order.filter((id) => !gone.has(id));
      const neighbour = order.slice(last).find((id) => !gone.has(id)) ?? left.at(-1) ?? null;
      const isSelectionGone = selectedSlideId !== null && gone.has(selectedSlideId);
      const [title] = [...gone].map((id) => slides[id]!.title || say('wizard.untitled'));
      edit(
        {
          slides: Object.fromEntries(Object.entries(slides).filter(([id]) => !gone.has(id))),
          order: left,
          selectedSlideId: isSelectionGone ? neighbour : selectedSlideId,
        },
        {
          note:
            gone.size === 1
              ? say('wizard.slide.removed', { title: title! })
              : say('wizard.slides.removed', { count: gone.size }),
        },
      );
      setState({ picked: [], wantedFocus: neighbour === null ? null : { slideId: neighbour, part: 'row' } });
    },

    /**
     * Moves slides together before (-1) or after (1) the next one that is not among them, or to the position of another;
     * a move onto one of them is none.
     */
    moveSlides(ids: readonly string[], to: -1 | 1 | string): void {
      const { order } = getState();
      const next = movedTogether(order, ids, to);
      if (next !== order) edit({ order: next });
    },

    /** Puts copies of slides after the last of them and selects these. */
    duplicateSlides(ids: readonly string[]): void {
      const { slides, order, mode } = getState();
      if (order.length + ids.length > LIMITS.slidesPerTimeline) return;
      const copies = ids.map((id): WizardSlide => ({ ...slides[id]!, id: newSlideId(mode), hasContentChanged: true }));
      const last = order.findLastIndex((id) => ids.includes(id));
      edit(
        {
          slides: { ...slides, ...listed(copies).slides },
          order: order.toSpliced(last + 1, 0, ...copies.map(({ id }) => id)),
          selectedSlideId: copies[0]!.id,
        },
        { note: say('wizard.slides.duplicated', { count: copies.length }) },
      );
      setState({
        picked: copies.length > 1 ? copies.map(({ id }) => id) : [],
        wantedFocus: { slideId: copies[0]!.id, part: 'row' },
      });
    },

    /** Replaces a slide by the two that it was split into; the second is new, and selected. */
    splitSlide(id: string, [first, rest]: readonly [WizardSlide, WizardSlide]): void {
      const { slides, order, mode } = getState();
      if (order.length >= LIMITS.slidesPerTimeline) return;
      const second = { ...rest, id: newSlideId(mode), hasContentChanged: true };
      const notesStay = slides[id]!.speakerNotes.trim() !== '' && second.speakerNotes === '';
      edit(
        {
          slides: { ...slides, [id]: { ...first, hasContentChanged: true }, [second.id]: second },
          order: order.toSpliced(order.indexOf(id) + 1, 0, second.id),
          selectedSlideId: second.id,
        },
        { note: say(notesStay ? 'wizard.slides.splitNotesStay' : 'wizard.slides.split') },
      );
      setState({ picked: [], wantedFocus: { slideId: second.id, part: 'row' } });
    },

    /** Replaces slides by the one that they were merged into, which has the id of the first and is selected. */
    mergeSlides(ids: readonly string[], merged: WizardSlide): void {
      const { slides, order } = getState();
      const gone = new Set(ids.filter((id) => id !== merged.id));
      edit(
        {
          slides: Object.fromEntries(
            Object.entries({ ...slides, [merged.id]: { ...merged, hasContentChanged: true } }).filter(
              ([id]) => !gone.has(id),
            ),
          ),
          order: order.filter((id) => !gone.has(id)),
          selectedSlideId: merged.id,
        },
        { note: say('wizard.slides.merged', { count: ids.length }) },
      );
      setState({ picked: [], wantedFocus: { slideId: merged.id, part: 'row' } });
    },

    /** Replaces all slides by those of an outline or a deck, with what else the deck says, and selects the first. */
    replaceSlides(
      outlineSlides: readonly ImportedSlide[],
      others: Partial<Pick<WizardContent, 'title' | 'description' | 'language' | 'settings' | 'audioSettings'>> = {},
    ): void {
      const { mode, order } = getState();
      const slides = outlineSlides.map((slide) => slideFromOutline(slide, mode));
      const count = order.length;
      edit(
        { ...others, ...listed(slides), selectedSlideId: slides[0]?.id ?? null },
        count === 0 ? {} : { note: say('wizard.slide.replaced', { count }) },
      );
      setState({ slideErrors: {} });
    },

    /** Records that narration of these slides (by server id) was requested with their current text. */
    markNarrated(serverIds: readonly string[]): void {
      const { slides, saved } = getState();
      const asked = new Set(serverIds);
      const changed = Object.values(slides)
        .filter(({ id, hasContentChanged }) => hasContentChanged && asked.has(saved[id]?.serverId ?? ''))
        .map((slide) => [slide.id, { ...slide, hasContentChanged: false }] as const);
      if (changed.length > 0) setState({ slides: { ...slides, ...Object.fromEntries(changed) } });
    },

    /** Records what the server has accepted of a slide. */
    markSlideSaved(id: string, taken: SavedSlide): void {
      setState(({ saved, slideErrors }) => {
        const { [id]: _, ...otherErrors } = slideErrors;
        return { saved: { ...saved, [id]: taken }, slideErrors: otherErrors };
      });
    },

    /** Records that the slide was deleted on the server. */
    markSlideDeleted(id: string): void {
      setState(({ saved, savedTimeline }) => {
        const { [id]: deleted, ...others } = saved;
        const order = savedTimeline?.order.filter((serverId) => serverId !== deleted?.serverId);
        return { saved: others, savedTimeline: savedTimeline && { ...savedTimeline, order: order! } };
      });
    },

    /** Merges what is stored now; returns what both changed. The undo history is kept. */
    takeIn(current: Timeline, choices: Choices): Disagreement {
      const state = getState();
      const { saved, savedTimeline, selectedSlideId } = state;
      const { merged, ...disagreement } = merge(state, current, choices);
      const isSelectionGone = selectedSlideId !== null && merged.slides[selectedSlideId] === undefined;
      setState({
        ...merged,
        selectedSlideId: isSelectionGone ? (merged.order[0] ?? null) : selectedSlideId,
        history: mapHistory(state.history, (moment) => {
          const {
            saved: _,
            savedTimeline: __,
            ...content
          } = merge({ ...moment, saved, savedTimeline }, current).merged;
          return { ...moment, ...content };
        }),
      });
      return disagreement;
    },

    /** Begins with another content, such as a draft's. */
    load: (state: WizardState) => setState(state, true),
  };
}

function momentOf(state: WizardState): Moment {
  const { title, description, outline, language, audioSettings, settings, slides, order, selectedSlideId } = state;
  return { title, description, outline, language, audioSettings, settings, slides, order, selectedSlideId };
}

/** The fields that each step shows, the ones that say most about a change first. */
const FIELDS_OF_STEPS: readonly (readonly [WizardStep, readonly (keyof WizardContent)[]])[] = [
  ['content', ['slides', 'order']],
  ['outline', ['outline', 'language']],
  ['basic-info', ['title', 'description']],
  ['audio', ['audioSettings']],
  ['timeline', ['settings']],
];

function stepOfChange(before: WizardContent, after: WizardContent): WizardStep | null {
  const found = FIELDS_OF_STEPS.find(([, fields]) => fields.some((field) => !isSame(before[field], after[field])));
  return found?.[0] ?? null;
}

/** The field that is typed in, of a change that touches one only; null for anything else. */
function typedField(slide: WizardSlide, change: Partial<SlideWords>): string | null {
  const [field, ...others] = Object.keys(change);
  if (field === undefined || others.length > 0) return null;
  return change.blocks === undefined ? field : typedPlace(slide.blocks, change.blocks);
}

/** The path to the one text in which two values differ; null when they differ in anything else. */
function typedPlace(before: unknown, after: unknown, path = 'block'): string | null {
  if (typeof before !== 'object' || typeof after !== 'object') return typeof before === typeof after ? path : null;
  const [old, now] = [Object.entries(before!), Object.entries(after!)];
  if (old.length !== now.length) return null;
  const changed = now.filter(([name, value]) => !isSame(value, (before as Record<string, unknown>)[name]));
  if (changed.length !== 1) return null;
  const [[name, value]] = changed as [[string, unknown]];
  return typedPlace((before as Record<string, unknown>)[name], value, `${path} ${name}`);
}

/** A slide whose text changed needs new narration. */
function withChangedWords(slides: Slides, before: Slides): Slides {
  return Object.fromEntries(
    Object.entries(slides).map(([id, slide]) => {
      const old = before[id];
      const hasContentChanged = old === undefined || old.hasContentChanged || !saysTheSame(slide, old);
      return [id, slide.hasContentChanged === hasContentChanged ? slide : { ...slide, hasContentChanged }];
    }),
  );
}
