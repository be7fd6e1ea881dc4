import { EXPORT_FORMATS, SOUND_FORMATS } from '@slidewright/domain';
import { defineJobKind } from '@slidewright/jobs';
import { z } from 'zod';
import { archiveRepository } from './repositories/archives.ts';
import type { BundleTables } from './repositories/tables.ts';

const HOUR_MS = 3_600_000;

const input = z.object({
  timelineId: z.string(),
  includeVideos: z.boolean(),
  includeAudio: z.boolean(),
  includeFcpxml: z.boolean(),
  includeMetadata: z.boolean(),
  /** Of text; 0 keeps it as it is. Pictures and sound are compressed already and never deflated again. */
  compressionLevel: z.number().int().min(0).max(9),
});

/** What a person wants in the zip. */
export type BundleOptions = z.infer<typeof input>;
/** A choice of what to include. */
export type BundleChoice = Extract<keyof BundleOptions, `include${string}`>;

const result = z.object({
  objectKey: z.string(),
  /** Bytes of the zip. */
  size: z.number(),
  sha256: z.string(),
  files: z.number(),
  /** Of what the bundle was made from: another digest now means it is out of date. */
  digest: z.string(),
});
export type BundleResult = z.infer<typeof result>;

/** What people watch while a bundle is made; kept as the job's detail. */
export const bundleDetail = z.object({
  filesFound: z.number().default(0),
  filesProcessed: z.number().default(0),
  /** Bytes of the files found. */
  totalSize: z.number().default(0),
});

/**
 * One zip of one timeline. Key: the timeline, so that a second start meets the first.
 * Five attempts; two hours, which is 2 GB at a slow 300 kB/s.
 */
export const bundleJob = defineJobKind<BundleOptions, BundleResult, BundleTables>({
  service: 'bundle',
  kind: 'bundle',
  input,
  result,
  attempts: 5,
  leaseMs: 10_000,
  deadlineMs: 2 * HOUR_MS,
  onTerminal: (tx, job) => archiveRepository(tx).discardUnfinished(job.id),
});

const exportInput = z.object({
  timelineId: z.string(),
  format: z.enum(EXPORT_FORMATS),
  options: z.object({
    includeMedia: z.boolean(),
    // Absent in jobs of the version before.
    soundFormat: z.enum(SOUND_FORMATS).optional(),
  }),
});
export type ExportInput = z.infer<typeof exportInput>;
export type ExportOptions = ExportInput['options'];

const exportResult = z.object({
  objectKey: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  /** What follows the title in the name of the file. */
  ending: z.string(),
});
export type ExportResult = z.infer<typeof exportResult>;

/**
 * One file of one format. Key: the timeline and the format; a start with other content or options replaces the live job.
 * Attempts and deadline as for a bundle.
 */
export const exportJob = defineJobKind<ExportInput, ExportResult, BundleTables>({
  service: 'bundle',
  kind: 'export',
  input: exportInput,
  result: exportResult,
  attempts: 5,
  leaseMs: 10_000,
  deadlineMs: 2 * HOUR_MS,
  onTerminal: (tx, job) => archiveRepository(tx).discardUnfinished(job.id),
});
