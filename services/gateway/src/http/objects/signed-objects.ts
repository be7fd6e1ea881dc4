import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@slidewright/domain';
import {
  AppError,
  invalid,
  SIGNED_OBJECT_PATH,
  toAppError,
  type DiskStore,
  type Logger,
  type SignedAccess,
} from '@slidewright/platform';
import type { Request, RequestHandler, Response } from 'express';
import { sendFailure } from '../failures.ts';
import type { WriteGuard } from '../guards/origin.ts';
import { tooLarge } from '../request/read-body.ts';
import { chunksOf } from '../request/request-body.ts';
import { queryOf } from '../request/request-target.ts';
import { sendObject } from './send-object.ts';
import { SOUND_HEADER_BYTES, soundTypeOf, unknownSound } from './sound-format.ts';

const LINK_GONE = 'This file does not exist.';

/**
 * Serves the disk store's signed links. A link to read is valid until it expires; a link to write accepts one upload
 * of exactly its type and size.
 */
export function serveSignedObjects(store: DiskStore, guardWrite: WriteGuard, log: Logger): RequestHandler {
  return async (request, response) => {
    const controller = new AbortController();
    response.once('close', () => controller.abort(new AppError('CANCELLED')));
    try {
      await answer(store, guardWrite, request, response, controller.signal);
    } catch (error) {
      const cause: unknown = controller.signal.aborted ? controller.signal.reason : error;
      sendFailure(request, response, cause, { log, notFound: LINK_GONE });
    }
  };
}

async function answer(
  store: DiskStore,
  guardWrite: WriteGuard,
  request: Request,
  response: Response,
  signal: AbortSignal,
): Promise<void> {
  const key = decodeURIComponent(request.path.slice(SIGNED_OBJECT_PATH.length));
  const query = queryOf(request);
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const access = store.verify('GET', key, query);
      const filename = access.filename ?? key.slice(key.lastIndexOf('/') + 1);
      const object = { objectKey: key, contentType: access.contentType ?? '' };
      return sendObject(request, response, store, { object, filename, disposition: 'attachment' }, signal);
    }
    case 'PUT': {
      guardWrite(request, 'anything');
      await receive(store, store.verify('PUT', key, query), request, signal);
      response.statusCode = 200;
      response.end();
      return;
    }
    default:
      response.setHeader('Allow', 'GET, HEAD, PUT');
      throw new AppError('METHOD_NOT_ALLOWED', { userMessage: `${request.method} cannot be used here.` });
  }
}

async function receive(store: DiskStore, access: SignedAccess, request: Request, signal: AbortSignal): Promise<void> {
  const expected = access.size ?? LIMITS.uploadBytes;
  const contentType = access.contentType ?? 'application/octet-stream';
  if (request.headers['content-type']?.toLowerCase() !== contentType.toLowerCase()) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { userMessage: `Please send this file as ${contentType}.` });
  }
  const announced = request.headers['content-length'];
  if (announced !== undefined && Number(announced) > expected) throw tooLarge(expected);
  if (announced !== undefined && Number(announced) !== expected) throw wrongSize(expected);
  if (await store.head(access.key)) throw usedAlready();
  const checked = checkUpload(expected, contentType.startsWith('audio/'));
  const [checking, storing] = await Promise.allSettled([
    pipeline(chunksOf(request), checked, { signal }),
    store.put(access.key, checked, { contentType, exclusive: true, signal }),
  ]);
  // The error of the check is more specific than that of the aborted write.
  if (checking.status === 'rejected') throw checking.reason;
  if (storing.status === 'rejected')
    throw toAppError(storing.reason).code === 'CONFLICT' ? usedAlready() : storing.reason;
}

/** Passes an upload through; fails when its size differs or, where required, it does not begin like a sound file. */
function checkUpload(expectedBytes: number, mustBeSound: boolean): Transform {
  let size = 0;
  let head: Buffer | null = mustBeSound ? Buffer.alloc(0) : null;
  const looksRight = (bytes: Buffer): boolean => soundTypeOf(bytes) !== null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > expectedBytes) return done(tooLarge(expectedBytes));
      if (head !== null) {
        head = Buffer.concat([head, chunk.subarray(0, SOUND_HEADER_BYTES)]);
        if (head.length >= SOUND_HEADER_BYTES) {
          if (!looksRight(head)) return done(unknownSound());
          head = null;
        }
      }
      return done(null, chunk);
    },
    flush(done) {
      if (size !== expectedBytes) return done(wrongSize(expectedBytes));
      return done(head !== null && !looksRight(head) ? unknownSound() : null);
    },
  });
}

function usedAlready(): AppError {
  return new AppError('CONFLICT', { userMessage: 'This link was used already. Please ask for a new one.' });
}

function wrongSize(expectedBytes: number): AppError {
  return invalid(`The file must have exactly ${expectedBytes} bytes.`, [
    { field: 'body', message: `must have exactly ${expectedBytes} bytes` },
  ]);
}
