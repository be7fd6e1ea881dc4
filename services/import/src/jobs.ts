import { defineJobKind } from '@slidewright/jobs';
import { z } from 'zod';
import { brandColoursSchema } from '@slidewright/slides/film/brand';
import { READ_AS } from '@slidewright/slides/importers/recognise';
import { deckRepository } from './repositories/decks.ts';
import type { ImportTables } from './repositories/tables.ts';

const HOUR_MS = 3_600_000;

const input = z.object({
  /** The file in the object store. */
  uploadKey: z.string(),
  /** As its owner called it. */
  filename: z.string(),
  /** The timeline that the deck is taken into; the job's id for a new one. */
  timelineId: z.string(),
  /** Of a text. */
  readAs: z.enum(READ_AS).default('auto'),
});
export type ImportInput = z.infer<typeof input>;

const result = z.object({ timelineId: z.string() });
export type ImportResult = z.infer<typeof result>;

/** What people watch during an import; kept as the job's detail. */
export const importDetail = z.object({
  pages: z.number().default(0),
  warnings: z
    .array(
      z.object({
        code: z.string(),
        message: z.string(),
        page: z.number().exactOptional(),
        line: z.number().exactOptional(),
        values: z.record(z.string(), z.string()).exactOptional(),
      }),
    )
    .default([]),
  /** What a text was read as. */
  recognised: z
    .object({ as: z.enum(['outline', 'deck']), dialect: z.string().exactOptional(), title: z.string() })
    .exactOptional(),
  /** What of the deck's design its owner can make their brand. */
  brand: z
    .object({
      colors: z.nullable(brandColoursSchema),
      /** Families; '' for none. */
      fonts: z.object({ title: z.string(), text: z.string() }),
      logo: z.nullable(z.object({ imageId: z.string(), width: z.number(), height: z.number() })),
    })
    .exactOptional(),
});

export type ImportedBrand = NonNullable<z.infer<typeof importDetail>['brand']>;
export type Warning = z.infer<typeof importDetail>['warnings'][number];

/**
 * One deck. A new timeline has the job's id, so that a second attempt does not make a second one; key: the timeline.
 * Three attempts, since a deck that ends the process would do so each time; an hour, which is 500 pages at 7 s.
 */
export const importJob = defineJobKind<ImportInput, ImportResult, ImportTables>({
  service: 'import',
  kind: 'import',
  input,
  result,
  attempts: 3,
  deadlineMs: HOUR_MS,
  onTerminal: (tx, job) => deckRepository(tx).end(job.id, job.status === 'completed'),
});
