import {
  LIMITS,
  VIDEO_DEFAULTS,
  VOICE_DEFAULTS,
  WIZARD,
  type Framerate,
  type OutlineSlide,
  type Resolution,
  type ThemeId,
  type WizardStep,
} from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import { createStore } from 'zustand/vanilla';
import type { AudioSettings } from '../../lib/queries/audio.ts';
import {
  moved,
  newSlide,
  saysTheSame,
  slideFromOutline,
  slideFromServer,
  slideSignature,
  type SlideWords,
  type WizardMode,
  type WizardSlide,
} from './wizard-slides.ts';

export interface FilmChoices {
  readonly framerate: Framerate;
  readonly resolution: Resolution;
  readonly theme: ThemeId;
}

/** What a person makes in the wizard. */
export interface WizardContent {
  readonly title: string;
  readonly description: string;
  readonly outline: string;
  readonly slides: Readonly<Record<string, WizardSlide>>;
  /** The ids of the slides as they follow each other. */
  readonly order: readonly string[];
  readonly audioSettings: AudioSettings;
  readonly settings: FilmChoices;
}

export interface WizardState extends WizardContent {
  readonly mode: WizardMode;
  readonly step: WizardStep;
  /** The server's id: in create mode only once narration or a first save has made the timeline. */
  readonly timelineId: string | null;
  readonly selectedSlideId: string | null;
  /** Server ids of slides that were taken out and are still there on the server. */
  readonly removedSlideIds: readonly string[];
  readonly lastRemoved: { readonly slide: WizardSlide; readonly index: number } | null;
  /** How each slide was when the server last took it, by id. */
  readonly savedSignatures: Readonly<Record<string, string>>;
  /** What went wrong with single slides at the last save, by id. */
  readonly slideErrors: Readonly<Record<string, string>>;
  /** Rises with every change that a save would send. */
  readonly revision: number;
  readonly savedRevision: number;
}

export type WizardStore = ReturnType<typeof createWizardStore>;

const NOTHING_YET = {
  selectedSlideId: null,
  removedSlideIds: [],
  lastRemoved: null,
  savedSignatures: {},
  slideErrors: {},
  revision: 0,
  savedRevision: 0,
} as const satisfies Partial<WizardState>;

/** An empty wizard in create mode. */
export function emptyWizard(): WizardState {
  const { createFlowFramerate, resolution, theme } = VIDEO_DEFAULTS;
  return {
    ...NOTHING_YET,
    mode: 'create',
    step: WIZARD.steps[0],
    timelineId: null,
    title: '',
    description: '',
    outline: '',
    slides: {},
    order: [],
    audioSettings: { voice: '', speed: VOICE_DEFAULTS.speed, pitch: VOICE_DEFAULTS.pitch },
    settings: { framerate: createFlowFramerate, resolution, theme },
  };
}

/** A wizard that edits what the server has. */
export function wizardOf(timeline: Timeline): WizardState {
  const slides = timeline.slides.map(slideFromServer);
  const { voice, speed, pitch } = timeline.audioSettings;
  return {
    ...NOTHING_YET,
    mode: 'edit',
    step: WIZARD.steps[0],
    timelineId: timeline.id,
    title: timeline.title,
    description: timeline.description,
    outline: timeline.outline,
    ...listed(slides),
    audioSettings: { voice: voice || timeline.voice, speed: speed || VOICE_DEFAULTS.speed, pitch },
    settings: timeline.settings,
    selectedSlideId: slides[0]?.id ?? null,
    savedSignatures: Object.fromEntries(slides.map((slide) => [slide.id, slideSignature(slide)])),
  };
}

/** Slides by id and in order. */
export function listed(slides: readonly WizardSlide[]): Pick<WizardContent, 'slides' | 'order'> {
  return { slides: Object.fromEntries(slides.map((slide) => [slide.id, slide])), order: slides.map(({ id }) => id) };
}

/** The slides in order. */
export function slideList({ slides, order }: Pick<WizardContent, 'slides' | 'order'>): WizardSlide[] {
  return order.map((id) => slides[id]!);
}

export function hasUnsavedChanges(state: Pick<WizardState, 'revision' | 'savedRevision'>): boolean {
  return state.revision !== state.savedRevision;
}

/**
 * All that the wizard holds, in one store. Slides are kept by id beside their order, so that typing in one
 * touches neither the list nor any other slide.
 */
export function createWizardStore(initial: WizardState) {
  const store = createStore<WizardState>(() => initial);
  const { getState, setState } = store;

  /** Changes what a save would send. */
  const edit = (change: Partial<WizardState>): void =>
    setState((state) => ({ ...change, revision: state.revision + 1 }));

  const updateSlide = (id: string, change: Partial<SlideWords>): void => {
    const { slides } = getState();
    const slide = slides[id];
    if (slide === undefined) return;
    const changed = { ...slide, ...change };
    edit({
      slides: {
        ...slides,
        [id]: { ...changed, hasContentChanged: slide.hasContentChanged || !saysTheSame(slide, changed) },
      },
    });
  };

  const withoutSlides = (state: WizardState, ids: ReadonlySet<string>): Partial<WizardState> => ({
    slides: Object.fromEntries(Object.entries(state.slides).filter(([id]) => !ids.has(id))),
    order: state.order.filter((id) => !ids.has(id)),
    removedSlideIds: [...state.removedSlideIds, ...[...ids].flatMap((id) => state.slides[id]?.serverId ?? [])],
  });

  return {
    ...store,

    setBasics: (change: Partial<Pick<WizardContent, 'title' | 'description' | 'outline'>>) => edit(change),
    setAudioSettings: (change: Partial<AudioSettings>) =>
      edit({ audioSettings: { ...getState().audioSettings, ...change } }),
    setSettings: (change: Partial<FilmChoices>) => edit({ settings: { ...getState().settings, ...change } }),
    goTo: (step: WizardStep) => setState({ step }),
    selectSlide: (id: string | null) => setState({ selectedSlideId: id }),

    updateSlide,

    /** Puts a new slide after the given one, or at the end, and selects it. Answers its id. */
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
      return slide.id;
    },

    /** Takes a slide out; its neighbour is selected, and it can be put back. */
    removeSlide(id: string): void {
      const state = getState();
      const slide = state.slides[id];
      if (slide === undefined) return;
      const index = state.order.indexOf(id);
      const wasSelected = state.selectedSlideId === id;
      edit({
        ...withoutSlides(state, new Set([id])),
        lastRemoved: { slide, index },
        ...(wasSelected ? { selectedSlideId: state.order[index + 1] ?? state.order[index - 1] ?? null } : {}),
      });
    },

    /** Puts the slide that was taken out last back where it stood. */
    restoreSlide(): void {
      const { lastRemoved, slides, order, removedSlideIds } = getState();
      if (lastRemoved === null) return;
      const { slide, index } = lastRemoved;
      edit({
        slides: { ...slides, [slide.id]: slide },
        order: order.toSpliced(index, 0, slide.id),
        removedSlideIds: removedSlideIds.filter((id) => id !== slide.serverId),
        lastRemoved: null,
        selectedSlideId: slide.id,
      });
    },

    /** Moves a slide to the place of another; a move onto itself is none. */
    moveSlide(id: string, overId: string): void {
      const { order } = getState();
      const next = moved(order, order.indexOf(id), order.indexOf(overId));
      if (next !== order) edit({ order: next });
    },

    /** Replaces all slides by those of an outline and selects the first. */
    replaceSlides(outlineSlides: readonly OutlineSlide[]): void {
      const state = getState();
      const slides = outlineSlides.map((slide) => slideFromOutline(slide, state.mode));
      edit({
        ...withoutSlides(state, new Set(state.order)),
        ...listed(slides),
        lastRemoved: null,
        slideErrors: {},
        selectedSlideId: slides[0]?.id ?? null,
      });
    },

    /** Notes that narration of these slides (by server id) was asked for with the words they have now. */
    markNarrated(serverIds: readonly string[]): void {
      const { slides } = getState();
      const asked = new Set(serverIds);
      const changed = Object.values(slides)
        .filter((slide) => slide.serverId !== null && asked.has(slide.serverId) && slide.hasContentChanged)
        .map((slide) => [slide.id, { ...slide, hasContentChanged: false }] as const);
      if (changed.length > 0) setState({ slides: { ...slides, ...Object.fromEntries(changed) } });
    },

    /** Notes what the server took of a slide, and its id there. */
    markSlideSaved(id: string, serverId: string, signature: string): void {
      setState(({ slides, savedSignatures, slideErrors, removedSlideIds, lastRemoved }) => {
        const { [id]: _, ...otherErrors } = slideErrors;
        const slide = slides[id];
        return {
          savedSignatures: { ...savedSignatures, [id]: signature },
          slideErrors: otherErrors,
          // Taken out while it was being created: it is there now, so it has to go.
          ...(slide === undefined
            ? {
                removedSlideIds: removedSlideIds.includes(serverId) ? removedSlideIds : [...removedSlideIds, serverId],
                lastRemoved:
                  lastRemoved?.slide.id === id
                    ? { ...lastRemoved, slide: { ...lastRemoved.slide, serverId } }
                    : lastRemoved,
              }
            : slide.serverId === serverId
              ? {}
              : { slides: { ...slides, [id]: { ...slide, serverId } } }),
        };
      });
    },

    /** Begins anew with another content, such as a draft's. */
    load: (state: WizardState) => setState(state, true),
  };
}
