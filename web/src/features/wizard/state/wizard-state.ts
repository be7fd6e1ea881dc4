import { NEW_FILM, VIDEO, VOICE_DEFAULTS, type FilmSettings } from '@slidewright/domain';
import type { Timeline } from '@slidewright/http-api';
import type { SplitPlace } from '@slidewright/slides/arrange/split-slide';
import type { AudioSettings } from '../../../lib/queries/audio.ts';
import { NO_HISTORY, type History } from './history.ts';
import {
  savedSlide,
  slideFromServer,
  slideSignature,
  type SavedSlide,
  type WizardMode,
  type WizardSlide,
} from './wizard-slides.ts';

export interface FilmChoices extends Omit<FilmSettings, 'brand'> {
  /** In a new timeline not set until the current one is known. */
  readonly brand?: string | null;
}

/** The fields of the timeline without its slides. */
export interface TimelineFields {
  readonly title: string;
  readonly description: string;
  readonly outline: string;
  /** The one that was chosen, BCP 47; empty: detected from the words. */
  readonly language: string;
  readonly audioSettings: AudioSettings;
  readonly settings: FilmChoices;
}

export const FIELDS = ['title', 'description', 'outline', 'language', 'audioSettings', 'settings'] as const;

/** The editable content of the wizard. */
export interface WizardContent extends TimelineFields {
  readonly slides: Readonly<Record<string, WizardSlide>>;
  /** The ids of the slides in order. */
  readonly order: readonly string[];
}

/** What can be undone: the content, and which slide was open. */
export interface Moment extends WizardContent {
  readonly selectedSlideId: string | null;
}

/** The last known state of the timeline on the server. */
export interface SavedTimeline {
  readonly revision: number;
  readonly fields: TimelineFields;
  /** The server's ids of its slides. */
  readonly order: readonly string[];
}

/** A part of a slide in the list: the row that opens it, its title, or the form of a block by its index. */
export interface EditorPlace {
  readonly slideId: string;
  readonly part: 'row' | 'title' | number;
}

export interface WizardState extends Moment {
  readonly mode: WizardMode;
  /** The server's id: in create mode only once narration or a first save has made the timeline. */
  readonly timelineId: string | null;
  /** The last known state of each slide on the server, by its id in the wizard; also of removed slides. */
  readonly saved: Readonly<Record<string, SavedSlide>>;
  readonly savedTimeline: SavedTimeline | null;
  /** Errors of single slides in the last save, by id. */
  readonly slideErrors: Readonly<Record<string, string>>;
  /** The ids of slides that are selected together; empty where it is one at most. */
  readonly picked: readonly string[];
  /** The slide whose editor had the focus last, and the block, or the item of it, whose form had it. */
  readonly caret: { readonly slideId: string; readonly place: SplitPlace | null } | null;
  /** Where the focus is to go as soon as that editor is shown. */
  readonly wantedFocus: EditorPlace | null;
  readonly history: History<Moment>;
}

const NOTHING_YET = {
  selectedSlideId: null,
  picked: [],
  caret: null,
  saved: {},
  savedTimeline: null,
  slideErrors: {},
  wantedFocus: null,
  history: NO_HISTORY,
} as const satisfies Partial<WizardState>;

/** An empty wizard in create mode. */
export function emptyWizard(): WizardState {
  const { brand: _, ...settings } = NEW_FILM;
  return {
    ...NOTHING_YET,
    mode: 'create',
    timelineId: null,
    title: '',
    description: '',
    outline: '',
    language: '',
    slides: {},
    order: [],
    audioSettings: { voice: '', speed: VOICE_DEFAULTS.speed, pitch: VOICE_DEFAULTS.pitch },
    settings: { ...settings, framerate: VIDEO.createFlowFramerate },
  };
}

/** A wizard in edit mode. */
export function wizardOf(timeline: Timeline): WizardState {
  const slides = timeline.slides.map(slideFromServer);
  const fields = fieldsOf(timeline);
  return {
    ...NOTHING_YET,
    ...fields,
    mode: 'edit',
    timelineId: timeline.id,
    ...listed(slides),
    selectedSlideId: slides[0]?.id ?? null,
    saved: Object.fromEntries(timeline.slides.map((slide) => [slide.id, savedSlide(slide)])),
    savedTimeline: { revision: timeline.revision, fields, order: timeline.slides.map(({ id }) => id) },
  };
}

export function fieldsOf(timeline: Timeline): TimelineFields {
  const { title, description, outline, voice, audioSettings, settings } = timeline;
  const { speed, pitch } = audioSettings;
  return {
    title,
    description,
    outline,
    language: timeline.isLanguageChosen ? timeline.language : '',
    audioSettings: { voice: audioSettings.voice || voice, speed: speed || VOICE_DEFAULTS.speed, pitch },
    settings,
  };
}

/** The fields as a save sends them. */
export function fieldsToSend({
  title,
  description,
  outline,
  language,
  audioSettings,
  settings,
}: TimelineFields): TimelineFields {
  return { title: title.trim(), description, outline, language, audioSettings, settings };
}

/** Slides by id and in order. */
export function listed(slides: readonly WizardSlide[]): Pick<WizardContent, 'slides' | 'order'> {
  return { slides: Object.fromEntries(slides.map((slide) => [slide.id, slide])), order: slides.map(({ id }) => id) };
}

/** The slides in order. */
export function slideList({ slides, order }: Pick<WizardContent, 'slides' | 'order'>): WizardSlide[] {
  return order.map((id) => slides[id]!);
}

/** The slides that are selected together, in order; those that are gone are not among them. */
export function pickedSlides({ order, picked }: Pick<WizardState, 'order' | 'picked'>): string[] {
  const ids = new Set(picked);
  return ids.size === 0 ? [] : order.filter((id) => ids.has(id));
}

/** The slides that a command at a slide is about: all selected ones if it is one of them, else that one. */
export function slidesOfCommand(state: Pick<WizardState, 'order' | 'picked'>, id: string): string[] {
  const picked = pickedSlides(state);
  return picked.includes(id) ? picked : [id];
}

/** The slides that differ from the server, in order. */
export function unsavedSlides({ slides, order, saved }: Pick<WizardState, 'slides' | 'order' | 'saved'>): string[] {
  return order.filter((id) => saved[id]?.signature !== slideSignature(slides[id]!));
}

/** The ids here of slides that were removed and are still there on the server. */
export function removedSlides({ slides, saved }: Pick<WizardState, 'slides' | 'saved'>): string[] {
  return Object.keys(saved).filter((id) => slides[id] === undefined);
}

/** The server's ids of the slides that it has, in the wizard's order. */
export function serverOrder({ order, saved }: Pick<WizardState, 'order' | 'saved'>): string[] {
  return order.flatMap((id) => saved[id]?.serverId ?? []);
}

/** Whether the timeline without its slides differs from the server. */
export function hasUnsavedFields(state: Pick<WizardState, keyof TimelineFields | 'savedTimeline'>): boolean {
  return !isSame(fieldsToSend(state), state.savedTimeline?.fields);
}

/** Whether a save would change anything on the server. */
export function hasUnsavedChanges(state: WizardState): boolean {
  return (
    hasUnsavedFields(state) ||
    unsavedSlides(state).length > 0 ||
    removedSlides(state).length > 0 ||
    !isSame(serverOrder(state), state.savedTimeline?.order)
  );
}

/** Whether two states hold the same content, by identity. */
export function isSameContent(a: WizardContent, b: WizardContent): boolean {
  return a.slides === b.slides && a.order === b.order && FIELDS.every((field) => a[field] === b[field]);
}

/** Whether two JSON values are equal, whatever the order of their fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
