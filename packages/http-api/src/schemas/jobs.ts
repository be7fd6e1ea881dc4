import { BUNDLE, EXPORT_FORMATS, JOB_KIND_NAMES, LIST_SORTS, SOUND_FORMATS, VIDEO } from '@slidewright/domain';
import { READ_AS } from '@slidewright/slides/importers/recognise';
import { z } from 'zod';
import { jobError, jobStatus, text, timestamp, uuid } from './fields.ts';

const noneOrJobStatus = z.enum(['none', ...jobStatus.options]);

export const job = z.object({
  id: uuid,
  kind: z.enum(JOB_KIND_NAMES),
  timelineId: uuid,
  status: jobStatus,
  progress: z.number().describe('Percent.'),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  error: jobError.nullable(),
});
export type Job = z.output<typeof job>;

const task = z
  .object({ code: z.string(), values: z.record(z.string(), z.string()) })
  .optional()
  .describe('What `currentTask` says in English: a code, and the values of its placeholders. Not set if unknown.');

export const jobStarted = z.object({ jobId: uuid });

export const videoStart = z
  .object({
    overwriteMode: z.literal(VIDEO.overwriteMode).default(VIDEO.overwriteMode),
    priority: z.number().int().min(0).max(10).default(VIDEO.startPriority),
  })
  .prefault({});

const videoProgressFields = z.object({
  jobId: uuid,
  status: jobStatus,
  phase: z.enum(['validate', 'ensureAudio', 'render', 'assemble', 'package', 'publish']),
  percentage: z.number(),
  slideIndex: z.number().int(),
  totalSlides: z.number().int(),
  currentTask: z.string(),
  task,
  estimatedTimeRemaining: z.number().nullable().describe('Seconds; null while unknown.'),
  error: jobError.nullable(),
  completedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export const videoProgress = videoProgressFields
  .extend({ progress: videoProgressFields, downloadUrl: z.string().nullable() })
  .describe('The progress, with its fields repeated at the top level for older clients.');
export type VideoProgress = z.output<typeof videoProgress>;

export const proofEntry = z.object({
  id: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.string(),
  atLeast: z.number().nullable(),
  atMost: z.number().nullable(),
  advice: z.string().nullable().describe('What to do, in English; null while the value is within its bounds.'),
  adviceMessage: z
    .object({ code: z.string(), values: z.record(z.string(), z.string()) })
    .optional()
    .describe(
      'What `advice` says: a code, and the values of its sentence; lists have spaces between their items. Not set for a video of a version without it.',
    ),
});

export const videoStatus = z.object({
  status: noneOrJobStatus,
  upToDate: z.boolean(),
  downloadUrl: z.string().nullable(),
  completedAt: timestamp.nullable(),
  proof: z
    .array(proofEntry)
    .nullable()
    .describe('What was measured of the video; null for one of a version that measured nothing.'),
});

export const filmStart = z.object({ regenerateAudio: z.boolean().default(false) }).prefault({});

export const filmProgress = z.object({
  jobId: uuid.nullable(),
  status: noneOrJobStatus,
  phase: z.enum(['narration', 'video']).nullable(),
  percentage: z.number(),
  currentTask: z.string(),
  task,
  estimatedTimeRemaining: z.number().nullable().describe('Seconds; null while unknown.'),
  error: jobError.nullable(),
  completedAt: timestamp.nullable(),
  downloadUrl: z.string().nullable(),
});
export type FilmProgress = z.output<typeof filmProgress>;

export const slideVideo = z.object({
  slideId: uuid,
  durationMs: z.number().int(),
  size: z.number().int(),
  downloadUrl: z.string(),
  updatedAt: timestamp,
});

export const bundleStart = z
  .object({
    includeVideos: z.boolean().default(true),
    includeAudio: z.boolean().default(true),
    includeFcpxml: z.boolean().default(true),
    includeMetadata: z.boolean().default(true),
    compression: z.enum(['DEFLATE', 'STORE']).default(BUNDLE.compression),
    compressionLevel: z.number().int().min(0).max(9).default(BUNDLE.compressionLevel),
  })
  .prefault({});

const bundleProgressFields = z.object({
  jobId: uuid.nullable(),
  status: noneOrJobStatus,
  phase: z.enum(['discover', 'collect', 'package', 'upload', 'complete']).nullable(),
  currentTask: z.string(),
  task,
  filesFound: z.number().int(),
  filesProcessed: z.number().int(),
  totalSize: z.number().int().describe('Bytes.'),
  downloadUrl: z.string().nullable(),
  upToDate: z.boolean().describe('False when the timeline, its narration or its video changed since.'),
  estimatedTimeRemaining: z.number().nullable().describe('Seconds; null while unknown.'),
  error: jobError.nullable(),
  completedAt: timestamp.nullable(),
  updatedAt: timestamp.nullable(),
});
export const bundleStatus = bundleProgressFields
  .extend({ progress: bundleProgressFields.extend({ progress: z.number().describe('Percent.') }) })
  .describe('The progress, with its fields repeated at the top level for older clients.');
export type BundleStatus = z.output<typeof bundleStatus>;

export const exportOptions = z
  .object({
    includeMedia: z
      .boolean()
      .default(true)
      .describe('Of fcpxml, otio and edl: a zip with the videos and sounds, or the project file alone.'),
    soundFormat: z.enum(SOUND_FORMATS).default('m4a').describe('Of audio.'),
  })
  .prefault({})
  .describe('A format ignores the options of others.');
export type ExportOptions = z.output<typeof exportOptions>;

export const exportStart = z.object({ format: z.enum(EXPORT_FORMATS), options: exportOptions });

export const exportStatus = z.object({
  jobId: uuid,
  timelineId: uuid,
  format: z.enum(EXPORT_FORMATS),
  status: jobStatus,
  progress: z.number().describe('Percent.'),
  currentTask: z.string(),
  task,
  filename: z.string().nullable(),
  size: z.number().int().nullable().describe('Bytes; null until it is completed.'),
  downloadUrl: z
    .string()
    .nullable()
    .describe('Null until it is completed, and once the file was replaced or has expired.'),
  error: jobError.nullable(),
  createdAt: timestamp,
  completedAt: timestamp.nullable(),
  updatedAt: timestamp,
});
export type ExportStatus = z.output<typeof exportStatus>;

/** The text fields next to the file of an import. */
export const importFields = z.object({
  timelineId: uuid
    .optional()
    .describe('A timeline of an imported deck, which the changed deck is taken into; missing for a new timeline.'),
  as: z
    .enum(READ_AS)
    .default('auto')
    .describe(
      'Of Markdown and other texts: a deck, whose slides are finished, or an outline; auto decides by the text, and `recognised` of the job says how.',
    ),
});

export const importStatus = z.object({
  jobId: uuid,
  status: jobStatus,
  progress: z.number().describe('Percent.'),
  currentTask: z.string(),
  task,
  timelineId: uuid.nullable().describe('Null until it is completed.'),
  pages: z.number().int().describe('Without hidden slides; 0 while unknown.'),
  warnings: z
    .array(
      z.object({
        code: z
          .string()
          .describe(
            'HIDDEN_SLIDE, FONT_REPLACED, MEDIA_DROPPED, PAGE_CHANGED, of texts PICTURE_DROPPED, SETTING_OF_LIST and others.',
          ),
        message: z.string().describe('A sentence.'),
        page: z.number().int().optional().describe('Counted from 1; missing for what concerns the whole deck.'),
        line: z.number().int().optional().describe('Of Markdown, counted from 1.'),
        values: z
          .record(z.string(), z.string())
          .optional()
          .describe('What stands in the sentence of the code; not set where the message is another sentence.'),
      }),
    )
    .describe('What the slides do not have, and what a changed deck changed.'),
  recognised: z
    .object({
      as: z.enum(['outline', 'deck']),
      dialect: z
        .string()
        .optional()
        .describe('The program that a deck is written for; missing for Markdown of no program.'),
      title: z.string(),
    })
    .nullable()
    .describe('What a text was read as; null for other files, and until it is read.'),
  brand: z
    .object({
      logo: z
        .object({ imageId: uuid, width: z.number(), height: z.number() })
        .nullable()
        .describe('An image of the library.'),
      colors: z.object({ background: z.string(), text: z.string(), accent: z.string() }).nullable(),
      fonts: z
        .object({ title: z.string(), text: z.string() })
        .describe("Families, which need not be among the user's fonts; '' for none."),
    })
    .nullable()
    .describe(
      'What the design of a PPTX file has for `PUT /api/brand`, which the import does not call; null where it has neither colours of its own nor a logo, and until the pages are drawn.',
    ),
  error: jobError.nullable(),
  updatedAt: timestamp,
});
export type ImportStatus = z.output<typeof importStatus>;

export const importedDecks = z.array(z.object({ timelineId: uuid, filename: z.string(), importedAt: timestamp }));

export const configuration = z.object({
  signUpDisabled: z.boolean().describe('True if sign-up with a password is disabled.'),
  passwordSignIn: z.boolean().describe('False if single sign-on is the only way to sign in.'),
  signUpDomains: z.array(z.string()).describe('E-mail domains that may sign up; empty: all.'),
  audioEnabled: z.boolean(),
  textModel: z.boolean().describe('True if a language model is configured, which can write slides and notes.'),
  languages: z.array(z.string()).describe('Languages of the page, the player and mails.'),
  publicUrl: z.string().describe('Address of the product. Sessions are kept there.'),
  sso: z.array(z.object({ id: z.string(), name: z.string(), startUrl: z.string() })),
  links: z
    .object({
      pricing: z.string(),
      privacy: z.string(),
      terms: z.string(),
      contact: z.string(),
      social: z.string(),
    })
    .partial()
    .describe('Addresses of the footer that are set.'),
});
export type Configuration = z.output<typeof configuration>;

export const health = z.object({ status: z.enum(['live', 'ready']) });

export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().int().min(1).max(100))
    .default(50),
  cursor: text(2_000).optional(),
  sort: z.enum(LIST_SORTS).default('newest').describe('Newest first, by name, or longest first.'),
  q: text(200).optional().describe('Search words for title and description.'),
});
