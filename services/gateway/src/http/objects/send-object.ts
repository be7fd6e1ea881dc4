import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { AppError, attachment, type ObjectInfo, type ObjectStore } from '@slidewright/platform';
import type { Request, Response } from 'express';
import type { ObjectAnswer } from '../../call-handler.ts';
import { isSoundType } from './sound-format.ts';
import { isUnchanged, parseRange, rangeStillFits } from './range.ts';

/** Types besides sound that may be shown inline; anything else is a download. */
const SHOWN_INLINE = /^(?:video\/(?:mp4|webm)|image\/(?:jpeg|png|webp|gif)|font\/(?:ttf|otf|woff2))$/;

/** Sends an object of the store: whole, a range of it, or 304. */
export async function sendObject(
  request: Request,
  response: Response,
  store: ObjectStore,
  { object, filename, disposition, prefix = NOTHING, isImmutable = false }: ObjectAnswer,
  signal: AbortSignal,
): Promise<void> {
  const stored = await store.head(object.objectKey);
  if (!stored) throw new AppError('NOT_FOUND', { message: `${object.objectKey} is not in the store` });
  const info = prefix.length === 0 ? stored : withPrefix(stored, prefix);

  const wanted = rangeStillFits(request.get('if-range'), info)
    ? parseRange(request.headers.range, info.size)
    : ({ kind: 'whole' } as const);
  if (isUnchanged(request.headers['if-none-match'], info.etag)) {
    describeObject(response, info, isImmutable);
    response.statusCode = 304;
    response.end();
    return;
  }
  if (wanted.kind === 'unsatisfiable') {
    response.setHeader('Content-Range', `bytes */${info.size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE', { userMessage: 'The requested part of the file does not exist.' });
  }
  const range = wanted.kind === 'part' ? { start: wanted.start, end: wanted.end } : undefined;
  const hasBytes = request.method !== 'HEAD' && info.size > 0;
  // Opened before any header is set, so that a failure gets its own response.
  const ofObject = range && { start: Math.max(range.start - prefix.length, 0), end: range.end - prefix.length };
  const reachesObject = ofObject === undefined || ofObject.end >= 0;
  const content =
    hasBytes && reachesObject
      ? await store.get(object.objectKey, { ...(ofObject ? { range: ofObject } : {}), signal })
      : null;

  if (response.destroyed) {
    // The client has disconnected.
    content?.body.destroy();
    return;
  }

  describeObject(response, info, isImmutable);
  describeContent(response, object.contentType || info.contentType, filename, disposition);
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${info.size}`);
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : info.size);
  response.statusCode = range ? 206 : 200;
  if (hasBytes) response.write(prefix.subarray(range?.start ?? 0, (range?.end ?? prefix.length) + 1));
  if (content) await pipeline(content.body, response);
  else response.end();
}

const NOTHING = new Uint8Array();

/** The object with bytes before it is another file, with an ETag of its own. */
function withPrefix(info: ObjectInfo, prefix: Uint8Array): ObjectInfo {
  const hash = createHash('sha256').update(prefix).digest('hex').slice(0, 16);
  return { ...info, size: info.size + prefix.length, etag: info.etag.replace(/"$/, `-${hash}"`) };
}

function describeObject(response: Response, { etag, lastModified }: ObjectInfo, isImmutable: boolean): void {
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', etag);
  response.setHeader('Last-Modified', lastModified.toUTCString());
  response.setHeader('Cache-Control', isImmutable ? 'private, max-age=86400, immutable' : 'private, no-cache');
}

/** An upload must never run as a page of the product: only sound, pictures and fonts are shown inline. */
function describeContent(
  response: Response,
  contentType: string,
  filename: string,
  disposition: ObjectAnswer['disposition'],
): void {
  const shown = isSoundType(contentType) || SHOWN_INLINE.test(contentType.split(';', 1)[0]!.trim());
  const named = attachment(filename);
  response.setHeader(
    'Content-Type',
    shown || contentType === 'application/zip' ? contentType : 'application/octet-stream',
  );
  response.setHeader(
    'Content-Disposition',
    shown && disposition === 'inline' ? named.replace(/^attachment/, 'inline') : named,
  );
}
