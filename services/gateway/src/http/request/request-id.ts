import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@slidewright/http-api';
import type { RequestHandler } from 'express';

/** Accepted request ids: short and plain, because they are logged. */
const SANE = /^[A-Za-z0-9._:-]{8,128}$/;

/** Sets the id of every request; a valid one from the client is kept. */
export const nameRequest: RequestHandler = (request, response, next) => {
  const asked = request.get(REQUEST_ID_HEADER);
  const requestId = asked !== undefined && SANE.test(asked) ? asked : randomUUID();
  request.headers['x-request-id'] = requestId;
  response.setHeader(REQUEST_ID_HEADER, requestId);
  next();
};

export function requestIdOf(request: { headers: Record<string, unknown> }): string {
  return String(request.headers['x-request-id']);
}
