import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { LIMITS } from '@slidewright/domain';
import { checkInput } from '@slidewright/http-api';
import { AppError, invalid, toAppError } from '@slidewright/platform';
import type { z } from 'zod';
import { tooLarge } from '../request/read-body.ts';
import { chunksOf } from '../request/request-body.ts';
import { SOUND_HEADER_BYTES, soundTypeOf } from './sound-format.ts';

/** An uploaded file, complete on the local disk. */
export interface ReceivedUpload<Fields = unknown> {
  readonly file: string;
  readonly filename: string;
  readonly size: number;
  /** Lower-case hex of the bytes. */
  readonly sha256: string;
  /** Media type by the first bytes; null when it is no sound. */
  readonly soundType: string | null;
  readonly fields: Fields;
}

/** Allowance for the rest of the form, in bytes. */
const FORM_OVERHEAD_BYTES = 64 * 1_024;

/**
 * Reads a multipart form with one file called `file` into `directory`. Fields, those of `schema`, may stand before or
 * after the file. Throws PAYLOAD_TOO_LARGE past `maxBytes`, STORAGE_FULL when the disk has no room,
 * VALIDATION_FAILED for a form that breaks off, has no file, or fields that are wrong.
 */
export async function receiveUpload(
  request: Request,
  schema: z.ZodObject,
  directory: string,
  { signal, maxBytes = LIMITS.uploadBytes }: { readonly signal: AbortSignal; readonly maxBytes?: number | undefined },
): Promise<ReceivedUpload> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) {
    throw tooLarge(maxBytes);
  }
  const form = openForm(request);
  const fields: Record<string, string> = {};
  let receiving: Promise<Omit<ReceivedUpload, 'fields'>> | undefined;
  form.on('field', (name, value) => {
    if (Object.hasOwn(schema.shape, name)) fields[name] = value;
  });
  form.on('file', (name, stream, { filename }) => {
    if (name !== 'file' || receiving !== undefined) {
      // An incomplete form fails as a whole, which is reported below.
      stream.on('error', () => undefined).resume();
      return;
    }
    receiving = saveFile(stream, join(directory, 'upload'), { filename: filename ?? '', maxBytes });
    // A failure must stop reading the rest. Every failure is reported below.
    receiving.catch((error: Error) => stream.readableEnded || form.destroy(error));
  });

  try {
    await pipeline(chunksOf(request), form, { signal });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof AppError ? error : invalid('The form is malformed or broke off.');
  }
  if (receiving === undefined) throw invalid('file is required.', [{ field: 'file', message: 'is required' }]);
  const received = await receiving;
  const checked = checkInput(schema, fields);
  if (!checked.ok) throw invalid(checked.sentence, checked.fields);
  return { ...received, fields: checked.value };
}

function openForm(request: Request): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      // Browsers send names in UTF-8 (RFC 7578).
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 4_096, fieldNameSize: 100, parts: 20, headerPairs: 50 },
    });
  } catch {
    throw invalid('The form is malformed.');
  }
}

async function saveFile(
  stream: Readable,
  file: string,
  { filename, maxBytes }: { readonly filename: string; readonly maxBytes: number },
): Promise<Omit<ReceivedUpload, 'fields'>> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (head.length < SOUND_HEADER_BYTES) head = Buffer.concat([head, chunk.subarray(0, SOUND_HEADER_BYTES)]);
      hash.update(chunk);
      done(size > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  await pipeline(stream, measure, (chunks: AsyncIterable<Buffer>) => writeChunks(chunks, file));
  return { file, filename, size, sha256: hash.digest('hex'), soundType: soundTypeOf(head) };
}

/**
 * Writes the stream into a file. Errors of the disk are thrown after the rest was received, because a client that
 * still sends would only see a reset connection.
 */
async function writeChunks(chunks: AsyncIterable<Buffer>, file: string): Promise<void> {
  await using handle = await open(file, 'w').catch((error: unknown) => {
    throw toAppError(error);
  });
  let failure: AppError | undefined;
  for await (const chunk of chunks) failure ??= await handle.writeFile(chunk).then(() => undefined, toAppError);
  if (failure) throw failure;
}
