import { join } from 'node:path';
import { LIMITS } from '@slidewright/domain';
import { AppError, createGate, ProcessError, runProcess } from '@slidewright/platform';
import { z } from 'zod';

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
  refused: z.enum(['format', 'pixels', 'damaged']),
  reason: z.string().exactOptional(),
});
export type DecodedHeader = z.output<typeof decodedHeader>;
export type RefusedHeader = z.output<typeof refusedHeader>;

/** Decodes an uploaded file of one of the accepted formats, which its content decides, not its name. */
export type DecodeImage = (file: Uint8Array, signal: AbortSignal) => Promise<DecodedImage>;

const PROGRAM = join(import.meta.dirname, 'decode-process.ts');
const TIMEOUT_MS = 45_000;
/** Each takes up to 300 MB; a small one less than 100 MB. */
const AT_ONCE = 1;
const SMALL_AT_ONCE = 2;
/** A frame of a film. */
const SMALL_PIXELS = 3_840 * 2_160;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MOST_WAITING = 16;
const LONGEST_WAIT_MS = 90_000;
const MOST_OUTPUT_BYTES = 96 * 1_024 ** 2;

/**
 * Decodes each file in a process of its own, which is killed after 45 s. Throws UNSUPPORTED_MEDIA_TYPE for another
 * format, PAYLOAD_TOO_LARGE for more than 50 megapixels, IMAGE_UNUSABLE for a damaged file and for one that takes too
 * long, UNAVAILABLE while too many wait.
 */
export function createImageDecoder(): DecodeImage {
  const waiting = { waitMs: LONGEST_WAIT_MS };
  const large = createGate(AT_ONCE, MOST_WAITING, waiting);
  const small = createGate(SMALL_AT_ONCE, MOST_WAITING, waiting);
  return (file, signal) =>
    (isSmallPng(file) ? small : large).pass(async () => {
      const { stdout } = await runProcess(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
        stdin: file,
        signal,
        timeoutMs: TIMEOUT_MS,
        maxOutputBytes: MOST_OUTPUT_BYTES,
        // Nothing secret is in the reach of a file that a stranger wrote.
        env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', NODE_ENV: 'production' },
      }).catch((error: unknown) => {
        if (error instanceof ProcessError || (error instanceof AppError && error.code === 'DEADLINE_EXCEEDED'))
          throw damaged('the decoder did not finish', error);
        throw error;
      });
      const end = stdout.indexOf('\n');
      const header: unknown = JSON.parse(stdout.toString('utf8', 0, end));
      const refused = refusedHeader.safeParse(header);
      if (refused.success) throw refusal(refused.data);
      return { ...decodedHeader.parse(header), bytes: stdout.subarray(end + 1) };
    });
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
        userMessage:
          'This file is not an image in a supported format. Choose a PNG, JPEG, WebP, AVIF, GIF or SVG file.',
      });
    case 'pixels':
      return new AppError('PAYLOAD_TOO_LARGE', {
        message: reason,
        userMessage: `The image has too many pixels: at most ${LIMITS.imagePixels / 1e6} megapixels can be uploaded.`,
      });
    case 'damaged':
      return damaged(reason);
    default:
      return refused satisfies never;
  }
}

function damaged(message: string, cause?: unknown): AppError {
  return new AppError('IMAGE_UNUSABLE', {
    message,
    userMessage: 'This image cannot be read: the file is damaged or incomplete. Save it again and upload the new file.',
    cause,
  });
}
