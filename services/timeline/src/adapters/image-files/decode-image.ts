import { join } from 'node:path';
import { errorReason, LIMITS } from '@slidewright/domain';
import { AppError, createFairGate, PastLimitError, ProcessError } from '@slidewright/platform';
import { z } from 'zod';
import { runReader } from '../run-reader.ts';
import { MOST_INNER_PIXELS } from './svg-content.ts';

/** An image as it is stored: upright, in sRGB, without metadata. */
export interface DecodedImage extends DecodedHeader {
  readonly bytes: Buffer;
}

/** The first line of the process' output. */
const decodedHeader = z.object({
  contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
const refusedHeader = z.object({
  refused: z.enum(['format', 'pixels', 'damaged', 'filters', 'pictures', 'picture-pixels']),
  reason: z.string().exactOptional(),
});
export type DecodedHeader = z.output<typeof decodedHeader>;
export type RefusedHeader = z.output<typeof refusedHeader>;

/** Decodes an uploaded file of one of the accepted formats, which its content decides, not its name. */
export type DecodeImage = (file: Uint8Array, ownerId: string, signal: AbortSignal) => Promise<DecodedImage>;

const PROGRAM = join(import.meta.dirname, 'decode-process.ts');
/** Drawings can be made to cost any time; ordinary ones take less than a second. */
const DRAWING = { timeoutMs: 15_000, processorS: 5 } as const;
const PICTURE = { timeoutMs: 45_000, processorS: 45 } as const;
/** Node.js reserves half of it when it starts; 50 megapixels take 300 MiB. */
const MOST_DATA_MIB = 1_100;
/** Each takes up to 300 MB; a small one less than 100 MB. */
const AT_ONCE = 1;
const SMALL_AT_ONCE = 2;
/** A frame of a film. */
const SMALL_PIXELS = 3_840 * 2_160;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const WAITING = { mostWaiting: 32, mostWaitingPerOwner: 12 } as const;
const MOST_OUTPUT_BYTES = 96 * 1_024 ** 2;

/**
 * Decodes each file in a confined process of its own, which is killed after 45 s, or 5 s of processor time for an SVG
 * file. Owners take turns. Throws UNSUPPORTED_MEDIA_TYPE for another format, PAYLOAD_TOO_LARGE for more than 50
 * megapixels, IMAGE_UNUSABLE for a damaged file and for one that takes too long or too much memory, UNAVAILABLE while too
 * many wait.
 */
export function createImageDecoder(): DecodeImage {
  const large = createFairGate({ concurrency: AT_ONCE, ...WAITING });
  const small = createFairGate({ concurrency: SMALL_AT_ONCE, ...WAITING });
  return (file, ownerId, signal) =>
    (isSmallPng(file) ? small : large).pass(ownerId, () => decode(file, signal), signal);
}

async function decode(file: Uint8Array, signal: AbortSignal): Promise<DecodedImage> {
  const limits = { ...(isXml(file) ? DRAWING : PICTURE), dataMiB: MOST_DATA_MIB, maxOutputBytes: MOST_OUTPUT_BYTES };
  const printed = await runReader(file, { program: PROGRAM, ...limits }, signal).catch((error: unknown) => {
    throw causedByFile(error) ?? error;
  });
  const end = printed.indexOf('\n');
  const header: unknown = JSON.parse(printed.toString('utf8', 0, end));
  const refused = refusedHeader.safeParse(header);
  if (refused.success) throw refusal(refused.data);
  return { ...decodedHeader.parse(header), bytes: printed.subarray(end + 1) };
}

/** Null for what is not the file's fault, such as a process that was killed from outside. */
function causedByFile(error: unknown): AppError | null {
  if (error instanceof PastLimitError || (error instanceof AppError && error.code === 'DEADLINE_EXCEEDED'))
    return tooCostly(error);
  if (!(error instanceof ProcessError)) return null;
  // Without memory a process aborts.
  return (error.exitCode ?? 0) > 128 || error.signal !== null ? tooCostly(error) : damaged(error.message, error);
}

/** Whether a file can only be SVG. */
function isXml(file: Uint8Array): boolean {
  return /^(?:\ufeff)?\s*</.test(
    Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 1_024)).toString('utf8'),
  );
}

/** Whether a file is a PNG of a frame of a film at most: pages of decks arrive one after the other, and soon. */
function isSmallPng(file: Uint8Array): boolean {
  const header = Buffer.from(file.buffer, file.byteOffset, Math.min(file.length, 24));
  if (header.length < 24 || !header.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  return header.readUInt32BE(16) * header.readUInt32BE(20) <= SMALL_PIXELS;
}

function refusal({ refused, reason = refused }: RefusedHeader): AppError {
  switch (refused) {
    case 'format':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', {
        message: reason,
        reason: errorReason('imageKind'),
      });
    case 'pixels':
      return new AppError('PAYLOAD_TOO_LARGE', {
        message: reason,
        reason: errorReason('imagePixels', { most: LIMITS.imagePixels / 1e6 }),
      });
    case 'damaged':
      return damaged(reason);
    case 'filters':
      return unusable(reason, 'svgFilters');
    case 'pictures':
      return unusable(reason, 'svgPicture');
    case 'picture-pixels':
      return new AppError('PAYLOAD_TOO_LARGE', {
        message: reason,
        reason: errorReason('svgPixels', { most: MOST_INNER_PIXELS / 1e6 }),
      });
    default:
      return refused satisfies never;
  }
}

const unusable = (
  message: string,
  why: 'svgFilters' | 'svgPicture' | 'imageDamaged' | 'imageHeavy',
  cause?: unknown,
): AppError => new AppError('IMAGE_UNUSABLE', { message, reason: errorReason(why), cause });

const damaged = (message: string, cause?: unknown): AppError => unusable(message, 'imageDamaged', cause);

const tooCostly = (cause: Error): AppError => unusable(cause.message, 'imageHeavy', cause);
