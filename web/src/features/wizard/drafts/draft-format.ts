import { filmSettingsOf, PITCHES } from '@slidewright/domain';
import { blocksOfBullets, knownBlocks } from '@slidewright/slides/content/blocks';
import { eachText, textsOf } from '@slidewright/slides/content/slide';
import { totalDurationS } from '@slidewright/slides/content/slide-defaults';
import { z } from 'zod/mini';
import { WIZARD, type WizardStep } from '../state/wizard-constants.ts';
import { emptyWizard, listed, slideList, type WizardState } from '../state/wizard-state.ts';

const slideRule = z.object({
  id: z.string(),
  /** Written by earlier versions in place of `saved`. */
  serverId: z.optional(z.nullable(z.string())),
  ...eachText(() => z._default(z.string(), '')),
  /** Written by earlier versions in place of `blocks`. */
  bulletPoints: z.optional(z.array(z.string())),
  blocks: z.optional(z.array(z.unknown())),
  duration: z.number(),
  hasContentChanged: z._default(z.boolean(), false),
});

const audioSettingsRule = z.object({ voice: z.string(), speed: z.number(), pitch: z.enum(PITCHES) });
/** Settings that a draft of an earlier version does not have get their defaults. */
const settingsRule = z.pipe(z.record(z.string(), z.unknown()), z.transform(filmSettingsOf));

/** The settings, and the sum of the slides' durations in seconds. */
const timelineRule = z.pipe(
  z.looseObject({ totalDuration: z.number() }),
  z.transform(({ totalDuration, ...settings }) => ({ ...filmSettingsOf(settings), totalDuration })),
);

const timelineDataRule = z.object({
  title: z.string(),
  description: z.string(),
  outline: z.string(),
  language: z._default(z.string(), ''),
  slides: z.array(slideRule),
  audioSettings: audioSettingsRule,
  timeline: timelineRule,
});

const fieldsRule = z.object({
  title: z.string(),
  description: z.string(),
  outline: z.string(),
  language: z._default(z.string(), ''),
  audioSettings: audioSettingsRule,
  settings: settingsRule,
});

/** Step and data of the wizard. Times in milliseconds since the epoch. */
export const progressRule = z.object({
  currentStep: z.enum(WIZARD.steps),
  timelineData: timelineDataRule,
  aiSettings: z.object({ provider: z.string(), lastUsed: z.nullable(z.number()) }),
  timestamp: z.number(),
  /** The timeline on the server that narration was made for. */
  draftTimelineId: z._default(z.nullable(z.string()), null),
  /** The state of the server at that time, to find later changes of others. */
  saved: z.optional(
    z.record(
      z.string(),
      z.object({
        serverId: z.string(),
        revision: z.number(),
        signature: z.string(),
        parts: z.optional(z.object({ ...eachText(() => z.string()), blocks: z.string(), duration: z.string() })),
      }),
    ),
  ),
  savedTimeline: z.optional(
    z.nullable(z.object({ revision: z.number(), fields: fieldsRule, order: z.array(z.string()) })),
  ),
  /** Written by earlier versions in place of `saved`. */
  removedSlideIds: z.optional(z.array(z.string())),
  /** The draft that this continues. */
  currentDraftId: z._default(z.nullable(z.string()), null),
});
export type WizardProgress = z.output<typeof progressRule>;

export const draftRule = z.object({
  id: z.string(),
  name: z.string(),
  progress: progressRule,
  createdAt: z.number(),
  lastModified: z.number(),
});
export type Draft = z.output<typeof draftRule>;

export const aiSettingsRule = z.object({
  preferredProvider: z.string(),
  lastUsed: z.nullable(z.number()),
  /** How often slides were written by each provider. */
  usage: z.record(z.string(), z.number()),
});
export type AiSettings = z.output<typeof aiSettingsRule>;

export function progressOf(
  state: WizardState,
  {
    step,
    aiSettings,
    now,
    currentDraftId = null,
  }: { step: WizardStep; aiSettings: AiSettings; now: number; currentDraftId?: string | null },
): WizardProgress {
  const slides = slideList(state);
  return {
    currentStep: step,
    timelineData: {
      title: state.title,
      description: state.description,
      outline: state.outline,
      language: state.language,
      slides: slides.map((slide) => ({ ...slide, blocks: [...slide.blocks] })),
      audioSettings: state.audioSettings,
      timeline: { ...filmSettingsOf(state.settings), totalDuration: totalDurationS(slides) },
    },
    aiSettings: { provider: aiSettings.preferredProvider, lastUsed: aiSettings.lastUsed },
    timestamp: now,
    draftTimelineId: state.timelineId,
    saved: { ...state.saved },
    savedTimeline: state.savedTimeline && {
      ...state.savedTimeline,
      fields: { ...state.savedTimeline.fields, settings: filmSettingsOf(state.savedTimeline.fields.settings) },
      order: [...state.savedTimeline.order],
    },
    currentDraftId,
  };
}

/** The stored state of the wizard and the state of the server at that time; its step is for the address. */
export function wizardOfProgress(progress: WizardProgress, base: WizardState = emptyWizard()): WizardState {
  const { title, description, outline, language, slides, audioSettings, timeline } = progress.timelineData;
  const { totalDuration: _, ...settings } = timeline;
  return {
    ...base,
    timelineId: progress.draftTimelineId ?? base.timelineId,
    title,
    description,
    outline,
    language,
    ...listed(
      slides.map(({ id, bulletPoints = [], blocks, duration, hasContentChanged, ...texts }) => ({
        ...textsOf(texts),
        id,
        blocks: blocks === undefined ? blocksOfBullets(bulletPoints) : knownBlocks(blocks),
        duration,
        hasContentChanged,
      })),
    ),
    audioSettings,
    settings,
    saved: progress.saved ?? savedByEarlierVersion(progress),
    savedTimeline: progress.savedTimeline ?? null,
    selectedSlideId: slides[0]?.id ?? null,
  };
}

/** Earlier versions did not store the base of the edits, so every difference is a conflict. */
function savedByEarlierVersion({ timelineData, removedSlideIds = [] }: WizardProgress): WizardState['saved'] {
  const known = timelineData.slides.flatMap(({ id, serverId }) => (serverId ? [[id, serverId] as const] : []));
  const removed = removedSlideIds.map((serverId) => [serverId, serverId] as const);
  return Object.fromEntries(
    [...known, ...removed].map(([id, serverId]) => [id, { serverId, revision: 0, signature: '' }]),
  );
}

/** Whether there is content to store: a title, an outline or a slide. */
export function isWorthKeeping(state: Pick<WizardState, 'title' | 'outline' | 'order'>): boolean {
  return state.title.trim() !== '' || state.outline.trim() !== '' || state.order.length > 0;
}
