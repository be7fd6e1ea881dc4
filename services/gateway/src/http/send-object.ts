import { pipeline } from 'node:stream/promises';
import { AppError, attachment, type ObjectStore } from '@slidewright/platform';
import type { Request, Response } from 'express';
import type { ObjectAnswer } from '../call-handler.ts';
import { isUnchanged, parseRange, rangeStillFits } from './range.ts';

/** Kinds a browser may show in place; anything else is only ever saved. */
const SHOWN_INLINE = /^(?:audio|video)\/[\w.+-]+$|^image\/(?:jpeg|png|webp|gif)$/;

/** Sends an object of the store: whole or a range of it, or 304 where the client has it already. */
export async function sendObject(
  request: Request,
  response: Response,
  store: ObjectStore,
  { object, filename, disposition }: ObjectAnswer,
  signal: AbortSignal,
): Promise<void> {
  const info = await store.head(object.objectKey);
  if (!info) throw new AppError('NOT_FOUND', { message: `${object.objectKey} is not in the store` });

  const contentType = object.contentType || info.contentType;
  const shown = SHOWN_INLINE.test(contentType.split(';', 1)[0]!);
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', info.etag);
  response.setHeader('Last-Modified', info.lastModified.toUTCString());
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader(
    'Content-Type',
    shown || contentType === 'application/zip' ? contentType : 'application/octet-stream',
  );
  response.setHeader(
    'Content-Disposition',
    shown && disposition === 'inline' ? attachment(filename).replace(/^attachment/, 'inline') : attachment(filename),
  );

  if (isUnchanged(request.headers['if-none-match'], info.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const wanted = rangeStillFits(request.get('if-range'), info)
    ? parseRange(request.headers.range, info.size)
    : ({ kind: 'whole' } as const);
  if (wanted.kind === 'unsatisfiable') {
    response.removeHeader('Content-Disposition');
    response.setHeader('Content-Range', `bytes */${info.size}`);
    throw new AppError('RANGE_NOT_SATISFIABLE', { userMessage: 'The requested part of the file does not exist.' });
  }
  const { start, end } = wanted.kind === 'part' ? wanted : { start: 0, end: info.size - 1 };
  if (wanted.kind === 'part') response.setHeader('Content-Range', `bytes ${start}-${end}/${info.size}`);
  response.statusCode = wanted.kind === 'part' ? 206 : 200;
  response.setHeader('Content-Length', end - start + 1);
  if (request.method === 'HEAD' || info.size === 0) {
    response.end();
    return;
  }
  const content = await store.get(
    object.objectKey,
    wanted.kind === 'part' ? { range: { start, end }, signal } : { signal },
  );
  await pipeline(content.body, response);
}
