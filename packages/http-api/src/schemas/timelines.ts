import {
  DURATION_PRESETS_S,
  isOwnAddress,
  LIMITS,
  NOTES_LIMITS,
  NOTES_TONES,
  OWN_ADDRESS,
  PITCH_FACTORS,
  PITCHES,
  SLIDE_DURATION_S,
} from '@slidewright/domain';
import { blocksOfBullets, blocksSchema, storedBody } from '@slidewright/slides/content/blocks';
import { eachText, textsOf } from '@slidewright/slides/content/slide';
import { LAYOUT_NAMES } from '@slidewright/slides/film/layouts';
import { OUTLINE_NEEDED_MESSAGE } from '@slidewright/slides/importers/outline/sections';
import { z } from 'zod';
import { factor, filledText, languageChoice, pitch, text, timestamp, uuid, voiceId } from './fields.ts';
import { filmSettings, filmSettingsChange, filmSettingsShape } from './film-settings.ts';

export const slide = z.object({
  id: uuid,
  timelineId: uuid,
  ...eachText(() => z.string()),
  layout: z.string().describe('The chosen layout; empty if it follows from the content.'),
  bulletPoints: z.array(z.string()).describe('The bullets of all blocks, in order.'),
  blocks: blocksSchema.check(z.describe('The body in order.')),
  duration: z.number().describe('Seconds.'),
  position: z.number().int(),
  updatedAt: timestamp,
  revision: z.number().int().describe('Increases with every change of its content, not of its position.'),
});
export type Slide = z.output<typeof slide>;

/** A timeline in a list: without outline and slides. */
export const timelineSummary = z.object({
  id: uuid,
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.string(),
  durationMs: z.number().describe('Sum of the durations of the slides.'),
  filmMs: z.number().describe('Length of the film; estimated where narration is missing or out of date.'),
  isFilmMsExact: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  isPublished: z.boolean(),
  isLocked: z.boolean().describe('True while its video is queued or active.'),
  voice: z.string(),
  audioSettings: z.object({ voice: z.string(), speed: z.number(), pitch }),
  settings: filmSettings,
  slideCount: z.number().int(),
  language: z.string().describe('BCP 47: chosen by a person, else detected from title, slides and outline.'),
  isLanguageChosen: z.boolean(),
  revision: z
    .number()
    .int()
    .describe('Increases with every change of its own fields; slides have their own revisions.'),
});
export type TimelineSummary = z.output<typeof timelineSummary>;

export const timeline = timelineSummary.extend({ outline: z.string(), slides: z.array(slide) });
export type Timeline = z.output<typeof timeline>;

const title = filledText(LIMITS.titleLength);
const bullets = z.array(text(LIMITS.bulletLength)).max(LIMITS.bulletsPerSlide);
const duration = z.number().min(SLIDE_DURATION_S.minimum).max(SLIDE_DURATION_S.maximum);
const position = z.number().int().min(0).max(LIMITS.slidePosition);

const BASE_REVISION =
  'The revision that the change is based on. If the stored one is newer: 409 CHANGED_ELSEWHERE with `current`.';
const revision = z.number().int().min(0).max(2_147_483_647);
const baseRevision = revision.optional().describe(BASE_REVISION);

const texts = eachText((_, longest) => text(longest).optional());
const slideFields = {
  ...texts,
  layout: texts.layout.describe(
    `One of ${LAYOUT_NAMES.join(', ')}: used if the content of the slide allows it. Empty: the layout follows from the content.`,
  ),
  bullet_points: bullets.optional(),
  bulletPoints: bullets.optional().describe('Alias of bullet_points, which takes precedence.'),
  blocks: z.optional(blocksSchema).describe('The whole body; takes precedence over its bullets.'),
  speaker_notes: texts.speakerNotes,
  speakerNotes: texts.speakerNotes.describe('Alias of speaker_notes, which takes precedence.'),
  position: position.optional(),
};

export const slideCreation = z
  .object({
    ...slideFields,
    title: text(LIMITS.titleLength),
    duration: duration.default(DURATION_PRESETS_S.SHORT).describe('Seconds.'),
  })
  .transform(({ bullet_points, speaker_notes, ...rest }) => ({
    ...rest,
    ...storedBody(rest.blocks ?? blocksOfBullets(bullet_points ?? rest.bulletPoints ?? [])),
    ...textsOf({ ...rest, speakerNotes: speaker_notes ?? rest.speakerNotes }),
  }));
export type SlideCreation = z.output<typeof slideCreation>;

export const slideUpdate = z
  .object({
    duration: duration.optional().describe('Seconds.'),
    ...slideFields,
    revision: baseRevision,
  })
  .transform(({ bullet_points, speaker_notes, ...rest }) => ({
    ...rest,
    bulletPoints: bullet_points ?? rest.bulletPoints,
    speakerNotes: speaker_notes ?? rest.speakerNotes,
  }));

const pitchOfFactor = z
  .literal(Object.values(PITCH_FACTORS))
  .transform((value) => PITCHES.find((name) => PITCH_FACTORS[name] === value)!);
const audioSettings = z.object({
  voice: voiceId.optional(),
  speed: factor.optional(),
  pitch: z.union([pitch, pitchOfFactor]).optional().describe("'low', 'normal' or 'high', or the factor 0.8, 1 or 1.2."),
});
const timelineFields = {
  description: text(LIMITS.descriptionLength).optional(),
  outline: text(LIMITS.outlineLength).optional(),
  thumbnailUrl: text(LIMITS.thumbnailUrlLength)
    .refine(
      (value) => value === '' || isOwnAddress(value),
      'must be a path of this site, such as that of an image, or empty',
    )
    .meta({ pattern: `^(?:(?![\\s\\S])|${OWN_ADDRESS})$` })
    .optional(),
  voice: voiceId.optional().describe('Older name of audioSettings.voice, which takes precedence.'),
  audioSettings: audioSettings.optional(),
  settings: filmSettingsChange.optional(),
  language: languageChoice.optional().describe("BCP 47, 'pt-BR'; empty: detected from title, slides and outline."),
};

export const timelineCreation = z.object({
  title,
  ...timelineFields,
  durationMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  slides: z.array(slideCreation).max(LIMITS.slidesPerTimeline).optional(),
  createSlides: z.boolean().default(false).describe('True creates `slides` too.'),
});

export const timelineUpdate = z.object({ title: title.optional(), ...timelineFields, revision: baseRevision });

const deckSlide = z
  .object({
    id: uuid
      .optional()
      .describe('A present slide of the timeline. Without one a slide is found by its content, or added.'),
    ...slideFields,
    position: z.never().optional(),
    duration: duration.optional().describe('Seconds.'),
    revision: baseRevision,
  })
  .transform(({ bullet_points, speaker_notes, bulletPoints, blocks, ...rest }) => {
    const bullets = bullet_points ?? bulletPoints;
    return {
      ...rest,
      blocks: blocks ?? (bullets && blocksOfBullets(bullets)),
      speakerNotes: speaker_notes ?? rest.speakerNotes,
    };
  });

export const deckChange = z.object({
  title: title.optional(),
  revision: baseRevision,
  slides: z
    .array(deckSlide)
    .max(LIMITS.slidesPerTimeline)
    .describe('All slides in their order; others are deleted. In a present slide, a field that is missing stays.'),
  dryRun: z.boolean().default(false).describe('True writes nothing and answers the same.'),
});

const count = z.number().int();
export const changedDeck = z.object({
  timeline: timelineSummary.extend({ outline: z.string() }),
  slides: z.array(slide),
  changes: z
    .object({ created: count, updated: count, moved: count, deleted: count, unchanged: count })
    .describe('Numbers of slides. One that has another content and place counts as updated and as moved.'),
});

export const slideDeletion = z.object({
  revision: z.coerce.number().pipe(revision).optional().describe(BASE_REVISION),
});

export const slideOrder = z.object({
  slides: z
    .array(z.object({ id: uuid, position }))
    .min(1)
    .max(LIMITS.slidesPerTimeline),
});

export const shareLink = z.object({ token: z.string(), url: z.string() });

/** The public view of a shared timeline, without ids and without information about its owner. */
export const sharedTimeline = z.object({
  title: z.string(),
  description: z.string(),
  durationMs: z.number().describe('Sum of the durations of the slides.'),
  filmMs: z.number().describe('Length of the shared video, or an estimate without one.'),
  isFilmMsExact: z.boolean(),
  slideCount: z.number().int(),
  language: z.string().describe('BCP 47.'),
  updatedAt: timestamp,
  videoUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  captionsUrl: z.string(),
  chaptersUrl: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export const captionsQuery = z.object({
  words: z
    .enum(['true', 'false'])
    .optional()
    .describe("'true' puts the time of each word before it, where it is known."),
});
export const oembedQuery = z.object({
  url: text(2_000),
  maxwidth: z.coerce.number().int().positive().optional(),
  maxheight: z.coerce.number().int().positive().optional(),
  format: z.literal('json').default('json'),
});
export type SharedTimeline = z.output<typeof sharedTimeline>;

export const chapter = z.object({
  title: z.string(),
  startMs: z.number().int(),
  untitledSlide: z
    .number()
    .int()
    .exactOptional()
    .describe('Number of the slide, which the title names in English; set where the slide has no title.'),
});

export const themeAnswer = z.object({
  id: filmSettingsShape.theme,
  name: z.string(),
  description: z.string(),
  thumbnailUrl: z.string(),
});

export const outline = z.object({
  outline: filledText(LIMITS.outlineLength, OUTLINE_NEEDED_MESSAGE),
  language: languageChoice
    .optional()
    .describe('BCP 47, the language of the slides; empty: the language of the outline.'),
});
export const writtenSlide = z.object({
  title: z.string(),
  bulletPoints: z.array(z.string()).describe('The bullets of all blocks, in order.'),
  blocks: blocksSchema.check(z.describe('The body in order.')),
  speakerNotes: z.string(),
  duration: z.number(),
});

const slideOfNotes = z
  .object({
    ...slideFields,
    position: z.never().optional(),
    duration: duration.default(DURATION_PRESETS_S.SHORT).describe('Seconds.'),
    narrationSeconds: z
      .number()
      .min(0)
      .max(36_000)
      .optional()
      .describe('Length of its current narration, which counts while the slide keeps its notes.'),
  })
  .transform(
    ({ bullet_points, speaker_notes, bulletPoints, blocks, duration: seconds, narrationSeconds, ...rest }) => ({
      ...textsOf({ ...rest, speakerNotes: speaker_notes ?? rest.speakerNotes }),
      blocks: blocks ?? blocksOfBullets(bullet_points ?? bulletPoints ?? []),
      duration: seconds,
      narrationSeconds,
    }),
  );

export const notesRequest = z.object({
  slides: z
    .array(slideOfNotes)
    .min(1)
    .max(LIMITS.slidesPerTimeline)
    .describe('All slides of the film in their order. Notes are what was written so far.'),
  write: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(LIMITS.slidesPerTimeline - 1),
    )
    .min(1)
    .max(LIMITS.slidesPerTimeline)
    .optional()
    .describe('Indexes of the slides to write about, from 0. Not set: all.'),
  language: languageChoice.optional().describe('BCP 47, the language of the notes; empty: the language of the slides.'),
  audience: text(NOTES_LIMITS.audienceLength).optional().describe('Who listens.'),
  tone: z.enum(NOTES_TONES).default('neutral'),
  minutes: z
    .number()
    .min(NOTES_LIMITS.shortestFilmMinutes)
    .max(NOTES_LIMITS.longestFilmMinutes)
    .optional()
    .describe(
      `How long the film should be. The model writes up to ${NOTES_LIMITS.rounds} times to reach it, and the nearest result is answered.`,
    ),
  speed: factor.optional().describe('Speed of the voice, on which the length depends.'),
  settings: filmSettings.pick({ pacing: true, framerate: true }).partial().optional(),
});

export const writtenNotes = z.object({
  notes: z.array(
    z.object({
      index: z.number().int().describe('The slide, by its place in `slides`. One with nothing on it has no entry.'),
      speakerNotes: z.string(),
    }),
  ),
  filmMs: z.number().describe('Estimated length of the film with these notes.'),
  rounds: z.number().int().describe('How many times the model wrote.'),
});
