import {
  FRAMERATES,
  PITCHES,
  RESOLUTIONS,
  TEXT_PROVIDERS,
  THEME_IDS,
  totalDurationS,
  VIDEO_DEFAULTS,
  WIZARD,
  type TextProvider,
} from '@slidewright/domain';
import { z } from 'zod/mini';
import { slideList, listed, emptyWizard, type WizardState } from '../wizard/wizard-store.ts';

const slideRule = z.object({
  id: z.string(),
  serverId: z._default(z.nullable(z.string()), null),
  title: z.string(),
  bulletPoints: z.array(z.string()),
  speakerNotes: z.string(),
  duration: z.number(),
  hasContentChanged: z._default(z.boolean(), false),
});

const timelineDataRule = z.object({
  title: z.string(),
  description: z.string(),
  outline: z.string(),
  slides: z.array(slideRule),
  audioSettings: z.object({ voice: z.string(), speed: z.number(), pitch: z.enum(PITCHES) }),
  timeline: z.object({
    framerate: z.enum(FRAMERATES),
    resolution: z.enum(RESOLUTIONS),
    totalDuration: z.number(),
    theme: z._default(z.enum(THEME_IDS), VIDEO_DEFAULTS.theme),
  }),
});

/** Where somebody was in the wizard, and with what. Times in milliseconds since 1970. */
export const progressRule = z.object({
  currentStep: z.enum(WIZARD.steps),
  timelineData: timelineDataRule,
  aiSettings: z.object({ provider: z.enum(TEXT_PROVIDERS), lastUsed: z.nullable(z.number()) }),
  timestamp: z.number(),
  /** The timeline on the server that narration was made for. */
  draftTimelineId: z._default(z.nullable(z.string()), null),
  removedSlideIds: z._default(z.array(z.string()), []),
  /** The draft that this goes on with. */
  currentDraftId: z._default(z.nullable(z.string()), null),
  /** Of an edited timeline: when the server last changed what the edits began from. */
  baseUpdatedAt: z.optional(z.string()),
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
  preferredProvider: z.enum(TEXT_PROVIDERS),
  lastUsed: z.nullable(z.number()),
  usage: z.object({ openrouter: z.number(), openai: z.number(), anthropic: z.number() } satisfies Record<
    TextProvider,
    unknown
  >),
});
export type AiSettings = z.output<typeof aiSettingsRule>;

export function progressOf(
  state: WizardState,
  {
    aiSettings,
    now,
    baseUpdatedAt,
    currentDraftId = null,
  }: { aiSettings: AiSettings; now: number; baseUpdatedAt?: string; currentDraftId?: string | null },
): WizardProgress {
  const slides = slideList(state);
  return {
    currentStep: state.step,
    timelineData: {
      title: state.title,
      description: state.description,
      outline: state.outline,
      slides: slides.map((slide) => ({ ...slide, bulletPoints: [...slide.bulletPoints] })),
      audioSettings: state.audioSettings,
      timeline: { ...state.settings, totalDuration: totalDurationS(slides) },
    },
    aiSettings: { provider: aiSettings.preferredProvider, lastUsed: aiSettings.lastUsed },
    timestamp: now,
    draftTimelineId: state.timelineId,
    removedSlideIds: [...state.removedSlideIds],
    currentDraftId,
    ...(baseUpdatedAt === undefined ? {} : { baseUpdatedAt }),
  };
}

/** The wizard as it was; what the server had taken by then is asked for anew. */
export function wizardOfProgress(progress: WizardProgress, base: WizardState = emptyWizard()): WizardState {
  const { title, description, outline, slides, audioSettings, timeline } = progress.timelineData;
  const { framerate, resolution, theme } = timeline;
  return {
    ...base,
    step: progress.currentStep,
    timelineId: progress.draftTimelineId ?? base.timelineId,
    title,
    description,
    outline,
    ...listed(slides),
    audioSettings,
    settings: { framerate, resolution, theme },
    removedSlideIds: progress.removedSlideIds,
    selectedSlideId: slides[0]?.id ?? null,
    revision: base.revision + 1,
  };
}

/** Whether there is anything worth keeping: a title, an outline or a slide. */
export function isWorthKeeping(state: Pick<WizardState, 'title' | 'outline' | 'order'>): boolean {
  return state.title.trim() !== '' || state.outline.trim() !== '' || state.order.length > 0;
}
