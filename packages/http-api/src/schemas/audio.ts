import {
  AUDIO_MESSAGES,
  factorOrDefault,
  LIMITS,
  pitchFactor,
  PRONUNCIATION_LIMITS,
  SAID_ALPHABETS,
  UPLOAD_BUCKETS,
  VOICE_PROVIDERS,
} from '@slidewright/domain';
import { z } from 'zod';
import { factor, filledText, jobError, pitch, text, timestamp, uuid, voiceId } from './fields.ts';

export const voice = z.object({
  id: z.string(),
  name: z.string(),
  gender: z.enum(['neutral', 'male', 'female']),
  category: z.enum(['premade', 'cloned']),
  provider: z.enum(VOICE_PROVIDERS),
  language: z.string().describe("BCP 47, 'en-US'."),
  description: z.string(),
  engine: z.string().describe("Where it comes from, for people: 'OpenAI'."),
  quality: z.enum(['neural', 'basic', '']).describe('Of voices of this machine, else empty.'),
});
export type Voice = z.output<typeof voice>;

export const voiceQuery = z.object({
  provider: z.enum(VOICE_PROVIDERS).optional(),
  voiceId: voiceId.optional(),
});

const timedText = z.object({ text: z.string(), startMs: z.number().int(), endMs: z.number().int() });
export const cue = timedText.extend({
  words: z
    .array(timedText)
    .exactOptional()
    .describe('All of the text in order, punctuation with its word; not set in narration of older versions.'),
  wordTimes: z
    .enum(['measured', 'estimated'])
    .exactOptional()
    .describe("Set with words: 'measured' by the speech engine, or 'estimated' from the text and the rests."),
});

const narrationSource = z.enum(['speech', 'recording']);

export const audioFile = z.object({
  id: uuid,
  slideId: uuid,
  timelineId: uuid,
  filename: z.string(),
  contentType: z.string(),
  size: z.number().int(),
  isPublic: z.boolean(),
  isCurrent: z.boolean(),
  objectName: z.string(),
  status: z.string(),
  versions: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  metadata: z.object({
    contentHash: z.string(),
    voice: z.string(),
    speed: z.number(),
    pitch: z.number(),
    durationMs: z.number(),
    cues: z.array(cue),
    source: narrationSource.describe("'recording' for the voice of a person."),
    pronunciationChanged: z
      .literal(true)
      .exactOptional()
      .describe('A dictionary says something else for its words than when it was spoken.'),
  }),
});
export type AudioFile = z.output<typeof audioFile>;

const factorOrNothing = factor.optional().transform(factorOrDefault);
const pitchChoice = z
  .union([pitch.transform(pitchFactor), factorOrNothing])
  .describe("A factor from 0.5 to 2, or 'low', 'normal', 'high'.");

const chosenVoice = filledText(LIMITS.voiceIdLength, AUDIO_MESSAGES.voiceNeeded);

export const narrationRequest = z.object({
  voice: voiceId.default('').describe('Required; a missing voice is reported as a missing setting.'),
  speed: factorOrNothing,
  pitch: pitchChoice,
  regenerate: z.boolean().default(false),
});

export const bulkNarrationRequest = narrationRequest.extend({
  replaceRecordings: z.boolean().default(false).describe('Recordings are kept unless this is true.'),
});

export const slideNarrationAnswer = z.union([
  z.object({ jobId: uuid, slideId: uuid }),
  z.object({ skipped: z.literal(true), audioFile }),
]);

export const bulkNarrationAnswer = z.object({
  queuedJobs: z.array(z.object({ jobId: uuid, slideId: uuid })),
  jobsQueued: z.number().int(),
  slidesSkipped: z.number().int(),
});

export const audioStatus = z.object({
  summary: z.object({
    total: z.number().int(),
    pending: z.number().int(),
    processing: z.number().int(),
    completed: z.number().int(),
    failed: z.number().int(),
  }),
  slides: z.array(
    z.object({
      slideId: uuid,
      title: z.string(),
      status: z.enum(['none', 'pending', 'processing', 'completed', 'failed']),
      progress: z.number().optional().describe('Percent that is spoken; not set unless pending or processing.'),
      error: jobError.optional(),
      waitingFor: z
        .string()
        .optional()
        .describe("The unavailable dependency that a pending slide waits for, such as 'the speech service'."),
      dependency: z.string().optional().describe('Its code; not set where it has none.'),
      source: narrationSource.optional().describe('Of the current narration; not set without one.'),
      textChanged: z
        .literal(true)
        .optional()
        .describe(
          'The text, or what a dictionary says for its words, was changed since the current narration was made.',
        ),
    }),
  ),
});

export const speechRequest = z.object({
  text: filledText(LIMITS.speakerNotesLength),
  voiceId: chosenVoice,
  voiceSettings: z.object({ speed: factorOrNothing, pitch: pitchChoice }).prefault({}),
});
export const speechAnswer = z.object({
  audioBuffer: z.base64().describe('An MP3.'),
  duration: z.number().describe('Seconds.'),
  fileSize: z.number().int(),
});

export const pronunciation = z.object({
  term: text(PRONUNCIATION_LIMITS.term).describe('Whole words of a text.'),
  said: text(PRONUNCIATION_LIMITS.said),
  alphabet: z.enum(SAID_ALPHABETS).default('respelling').describe("'respelling': words that are read alike, or 'ipa'."),
  exactCase: z.boolean().default(false).describe('Capitals and small letters must be the same in the text.'),
});

const entries = z.array(pronunciation).max(PRONUNCIATION_LIMITS.entries);
const dictionaryRevision = z.number().int().min(0).max(2_147_483_647);
export const dictionary = z.object({
  entries,
  revision: dictionaryRevision.describe('Increases with every change; 0 before the first.'),
});
export const dictionaryChange = z.object({
  entries,
  revision: dictionaryRevision
    .optional()
    .describe('The revision that the change is based on. If the stored one is newer: 409 CHANGED_ELSEWHERE.'),
});
/** Whose dictionary a file is made of. */
export const dictionaryQuery = z.object({ timelineId: uuid.optional() });
export const dictionaryFile = z.object({
  content: text(500_000).describe('A PLS document with the alphabet ipa, or CSV with the columns term and said.'),
});
export const pronunciationPreview = z.object({ ...pronunciation.shape, voice: chosenVoice });

export const contentCheck = z.object({
  title: text(LIMITS.titleLength),
  content: text(LIMITS.bulletsPerSlide * (LIMITS.bulletLength + 1) + LIMITS.speakerNotesLength + 2),
});

const filename = filledText(255);
const objectName = text(512);

export const audioFileCreation = z
  .object({
    timelineId: uuid,
    slideId: uuid,
    filename: filename.optional(),
    objectName: objectName.optional().describe('The name that the upload returned.'),
    file_path: objectName.optional().describe('Older name of objectName.'),
    isPublic: z.boolean().default(false),
  })
  .refine((file) => (file.objectName ?? file.file_path ?? '') !== '', { path: ['objectName'], error: 'is required' })
  .meta({
    anyOf: [
      { required: ['objectName'], properties: { objectName: { minLength: 1 } } },
      { required: ['file_path'], not: { required: ['objectName'] }, properties: { file_path: { minLength: 1 } } },
    ],
  });

export const audioFileUpdate = z.object({
  filename: filename.optional(),
  isPublic: z.boolean().optional(),
  makeCurrent: z.boolean().optional().describe('True makes this version the current one of its slide.'),
});

const contentType = text(255).regex(
  /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*(?:[ \t]*;[ \t]*[A-Za-z0-9_-]+=[A-Za-z0-9_."-]+)*$/,
  'must be a media type such as audio/mpeg',
);

export const uploadReservation = z.object({
  filename,
  contentType,
  size: z.number().int().min(1).max(LIMITS.uploadBytes).describe('Bytes.'),
  timelineId: uuid.optional(),
  isPublic: z.boolean().default(false),
  metadata: z.record(z.string(), z.unknown()).optional().describe('Ignored.'),
});
export const uploadTicket = z.object({ uploadUrl: z.string(), objectName: z.string(), expiresAt: timestamp });
export const downloadTicket = z.object({ downloadUrl: z.string(), expiresAt: timestamp });

const bucket = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens');
export const bucketParams = z.object({ bucket });

/** The text fields next to the file of a multipart upload. */
export const uploadFields = z.object({
  path: text(512).default(''),
  bucket: bucket.default(UPLOAD_BUCKETS.audio),
});

/** The text fields next to the file of a recording. */
export const recordingFields = z.object({
  clean: z
    .enum(['true', 'false'])
    .default('false')
    .transform((clean) => clean === 'true')
    .describe('Reduces noise.'),
});
export const uploadAnswer = z.object({ path: z.string() });
export const objectQuery = z.object({ objectName: objectName.min(1) });
