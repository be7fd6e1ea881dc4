import { errorReason } from '@slidewright/domain';
import { AppError, invalid } from '@slidewright/platform';
import type { Request } from 'express';

const BODY_TIMEOUT_MS = 30_000;
const EMPTY = Buffer.alloc(0);

/**
 * The whole body. Throws PAYLOAD_TOO_LARGE past the limit, UNSUPPORTED_MEDIA_TYPE for a compressed one (a small one
 * could expand without a bound), VALIDATION_FAILED when it is too slow or incomplete.
 */
export async function readBody(request: Request, limitBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { userMessage: 'Please send the body without compression.' });
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limitBytes) throw tooLarge(limitBytes);
  if (announced === 0 && request.headers['transfer-encoding'] === undefined) return EMPTY;

  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => reject(invalid('The body came too slowly.')), BODY_TIMEOUT_MS);
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size > limitBytes) reject(tooLarge(limitBytes));
    else chunks.push(chunk);
  };
  const onEnd = (): void => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  const onClose = (): void => reject(new AppError('CANCELLED', { message: 'the body broke off' }));
  request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  try {
    return await promise;
  } catch (error) {
    request.pause();
    throw error;
  } finally {
    clearTimeout(timer);
    request.off('data', onData).off('end', onEnd).off('close', onClose);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON of a body; an empty body counts as an empty object. Throws VALIDATION_FAILED when it is malformed. */
export function parseJsonBody(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw invalid('The body is not valid JSON.', [{ field: 'body', message: 'is not valid JSON' }]);
  }
}

export function tooLarge(limitBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    reason: errorReason('requestLarge', { most: describeBytes(limitBytes) }),
    details: [{ field: 'body', message: `must have at most ${limitBytes} bytes` }],
  });
}

function describeBytes(bytes: number): string {
  const mebibytes = bytes / 1_048_576;
  return mebibytes >= 1 ? `${mebibytes} MiB` : `${bytes / 1_024} KiB`;
}
