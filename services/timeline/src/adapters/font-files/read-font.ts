import { join } from 'node:path';
import { errorReason } from '@slidewright/domain';
import { AppError, createFairGate, PastLimitError, ProcessError } from '@slidewright/platform';
import { z } from 'zod';
import { runReader } from '../run-reader.ts';

/** The output of the process. */
const foundFont = z.object({
  contentType: z.enum(['font/ttf', 'font/otf', 'font/woff2']),
  family: z.string(),
  /** Relative to the regular weight of Inter. */
  width: z.number().positive(),
  /** Null for a font with one weight. */
  weights: z.object({ lightest: z.number(), heaviest: z.number() }).nullable(),
});
const refusedFont = z.object({
  refused: z.enum(['format', 'damaged', 'unstated', 'restricted', 'bitmaps']),
  reason: z.string().exactOptional(),
});
export type FoundFont = z.output<typeof foundFont>;
export type RefusedFont = z.output<typeof refusedFont>;

/** Reads an uploaded font of one of the accepted formats, which its content decides, not its name. */
export type ReadFontFile = (file: Uint8Array, ownerId: string, signal: AbortSignal) => Promise<FoundFont>;

const AT_ONCE = 1;
const WAITING = { mostWaiting: 16, mostWaitingPerOwner: 8 } as const;
const READER = {
  program: join(import.meta.dirname, 'read-process.ts'),
  nodeArgs: ['--max-old-space-size=256'],
  timeoutMs: 30_000,
  processorS: 20,
  // Node.js reserves most of it when it starts.
  dataMiB: 1_000,
  maxOutputBytes: 16_384,
} as const;

/**
 * Reads each file in a confined process of its own, which is killed after 30 s. Owners take turns. Throws
 * UNSUPPORTED_MEDIA_TYPE for another format, FONT_UNUSABLE for a damaged file, for one that takes too long and for one
 * whose licence forbids embedding, UNAVAILABLE while too many wait.
 */
export function createFontReader(): ReadFontFile {
  const gate = createFairGate({ concurrency: AT_ONCE, ...WAITING });
  return (file, ownerId, signal) => gate.pass(ownerId, () => read(file, signal), signal);
}

async function read(file: Uint8Array, signal: AbortSignal): Promise<FoundFont> {
  const printed = await runReader(file, READER, signal).catch((error: unknown) => {
    const isOfFile =
      error instanceof ProcessError ||
      error instanceof PastLimitError ||
      (error instanceof AppError && error.code === 'DEADLINE_EXCEEDED');
    throw isOfFile ? unusable('the reader did not finish', 'fontDamaged', error) : error;
  });
  const output: unknown = JSON.parse(printed.toString('utf8'));
  const refused = refusedFont.safeParse(output);
  if (refused.success) throw refusal(refused.data);
  return foundFont.parse(output);
}

function refusal({ refused, reason = refused }: RefusedFont): AppError {
  switch (refused) {
    case 'format':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: reason,
        reason: errorReason('fontKind'),
      });
    case 'damaged':
      return unusable(reason, 'fontDamaged');
    case 'unstated':
      return unusable(reason, 'fontUnstated');
    case 'restricted':
      return unusable(reason, 'fontForbidden');
    case 'bitmaps':
      return unusable(reason, 'fontBitmaps');
    default:
      return refused satisfies never;
  }
}

const unusable = (
  message: string,
  why: 'fontDamaged' | 'fontUnstated' | 'fontForbidden' | 'fontBitmaps',
  cause?: unknown,
): AppError => new AppError('FONT_UNUSABLE', { message, reason: errorReason(why), cause });
