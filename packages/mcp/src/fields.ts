import { deckFilmSettings, LIMITS, SLIDE_DURATION_S, VOICE_FACTOR } from '@slidewright/domain';
import { deckSettingsShape, IDEMPOTENCY_KEY } from '@slidewright/http-api';
import { blocksSchema } from '@slidewright/slides/content/blocks';
import { LAYOUT_NAMES } from '@slidewright/slides/film/layouts';
import { z } from 'zod';
import { BRIEF } from './listed-schema.ts';

const LONGEST_VOICE_ID = 200;

export const timelineId = z.uuid().describe('Id of a timeline.');
export const jobId = z.uuid().describe('Id of a job.');

export const idempotencyKey = z
  .string()
  .max(LIMITS.idempotencyKeyLength)
  .regex(IDEMPOTENCY_KEY)
  .optional()
  .describe(
    'A text that you choose, such as a UUID. Repeating the call with the same key and arguments within 24 hours returns the first result and starts nothing twice.',
  );

/** How a film looks and sounds. A missing field keeps its value. */
export const filmOptions = {
  voice: z.string().min(1).max(LONGEST_VOICE_ID).optional().describe('Id of a voice from list_voices.'),
  speed: z
    .number()
    .min(VOICE_FACTOR.minimum)
    .max(VOICE_FACTOR.maximum)
    .optional()
    .describe('Speed of the voice, 1 is normal.'),
  ...z.object(deckSettingsShape).partial().shape,
};

/** Fields of filmOptions as the API has them. */
export function settingsOf(options: z.output<z.ZodObject<typeof filmOptions>>) {
  const { voice, speed } = options;
  const audioSettings = defined({ voice, speed });
  const settings = defined(deckFilmSettings(options));
  return { ...(audioSettings && { audioSettings }), ...(settings && { settings }) };
}

type Defined<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

function defined<Fields extends object>(fields: Fields): Defined<Fields> | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Defined<Fields>);
}

const slideFields = {
  title: z.string().max(LIMITS.titleLength),
  bulletPoints: z
    .array(z.string().max(LIMITS.bulletLength))
    .max(LIMITS.bulletsPerSlide)
    .optional()
    .describe('The body as bullets. For anything else (tables, charts, code, quotes) use blocks.'),
  blocks: z.optional(blocksSchema).describe('The whole body; takes precedence over bulletPoints.'),
  speakerNotes: z
    .string()
    .max(LIMITS.speakerNotesLength)
    .optional()
    .describe('What the voice says. Without notes it reads the title and the body.'),
  layout: z
    .enum(LAYOUT_NAMES as readonly string[])
    .optional()
    .describe('Used if the body allows it; without one it follows from the body.'),
  duration: z
    .number()
    .min(SLIDE_DURATION_S.minimum)
    .max(SLIDE_DURATION_S.maximum)
    .optional()
    .describe('Planned seconds, used with pacing planned.'),
};

export const newSlide = z.object(slideFields);
export const keptSlide = z.object({
  id: z.uuid().optional().describe('Id of the slide that this one replaces; without it a slide is added.'),
  ...slideFields,
  blocks: slideFields.blocks.meta({
    ...BRIEF,
    description: 'The whole body, of the kinds of create_timeline; takes precedence over bulletPoints.',
  }),
});

/** A slide as set_slides takes it. Its blocks are listed in short: the input of create_timeline describes the kinds. */
export const storedSlide = keptSlide.required({ id: true }).extend({
  blocks: z.array(z.looseObject({ kind: z.string() })).describe('The whole body, as in create_timeline.'),
});

/** Ask get_job for its state. */
export const jobStarted = z.object({ jobId, timelineId });
