import {
  AUDIO_MESSAGES,
  factorOrDefault,
  LIMITS,
  pitchFactor,
  UPLOAD_BUCKETS,
  VOICE_PROVIDERS,
} from '@slidewright/domain';
import { z } from 'zod';
import { factor, filledText, pitch, text, timestamp, uuid, VOICE_ID_LENGTH, voiceId } from './fields.ts';

export const voice = z.object({
  id: z.string(),
  name: z.string(),
  gender: z.enum(['neutral', 'male', 'female']),
  category: z.enum(['premade', 'cloned']),
  provider: z.enum(VOICE_PROVIDERS),
  language: z.string().describe("BCP 47, 'en-US'."),
  description: z.string(),
});
export type Voice = z.output<typeof voice>;

export const voiceQuery = z.object({
  provider: z.enum(VOICE_PROVIDERS).optional(),
  voiceId: voiceId.optional(),
});

export const cue = z.object({ text: z.string(), startMs: z.number().int(), endMs: z.number().int() });

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
  }),
});
export type AudioFile = z.output<typeof audioFile>;

const factorOrNothing = factor.optional().transform(factorOrDefault);
const pitchChoice = z
  .union([pitch.transform(pitchFactor), factorOrNothing])
  .describe("A factor from 0.5 to 2, or 'low', 'normal', 'high'.");

const chosenVoice = filledText(VOICE_ID_LENGTH, AUDIO_MESSAGES.voiceNeeded);

export const narrationRequest = z.object({
  voice: voiceId.default('').describe('Needed; the answer to none says so.'),
  speed: factorOrNothing,
  pitch: pitchChoice,
  regenerate: z.boolean().default(false),
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
      error: z.object({ message: z.string(), code: z.string() }).optional(),
      waitingFor: z
        .string()
        .optional()
        .describe("What is unavailable that a pending slide waits for, such as 'the speech service'"),
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
    objectName: objectName.optional().describe('The name that the upload answered.'),
    file_path: objectName.optional().describe('Older clients’ place for objectName.'),
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
  metadata: z.record(z.string(), z.unknown()).optional().describe('Not kept.'),
});
export const uploadTicket = z.object({ uploadUrl: z.string(), objectName: z.string(), expiresAt: timestamp });
export const downloadTicket = z.object({ downloadUrl: z.string(), expiresAt: timestamp });

const bucket = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and hyphens');
export const bucketParams = z.object({ bucket });

/** The text fields beside the file of a multipart upload. */
export const uploadFields = z.object({
  path: text(512).default(''),
  bucket: bucket.default(UPLOAD_BUCKETS.audio),
});
export const uploadAnswer = z.object({ path: z.string() });
export const objectQuery = z.object({ objectName: objectName.min(1) });
