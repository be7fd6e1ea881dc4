import { AppError, childContext, countedAddress, type Logger } from '@slidewright/platform';
import type { Request, RequestHandler, Response } from 'express';
import type { Services } from '../call-handler.ts';
import { bearerOf, keyNotAccepted } from './callers/identify.ts';
import { sendFailure } from './failures.ts';
import type { WriteGuard } from './guards/origin.ts';
import { type CountRequest } from './guards/rate-limits.ts';
import { readBody } from './request/read-body.ts';
import { requestIdOf } from './request/request-id.ts';

const BODY_LIMIT_BYTES = 64 * 1_024;
const TIMEOUT_MS = 15_000;

/** Headers that are passed to the auth service. The client's address is set here. */
const PASSED_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'cookie',
  'host',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
] as const;

/** Headers of one connection, or set by the gateway itself. */
const NOT_PASSED_BACK = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'x-request-id']);

/** Passes requests under /api/auth to the auth service, and its responses back. Refuses those with an API key. */
export function passToAuth(
  auth: Services['auth'],
  guardWrite: WriteGuard,
  countRequest: CountRequest,
  log: Logger,
): RequestHandler {
  return async (request, response) => {
    const controller = new AbortController();
    response.once('close', () => controller.abort(new AppError('CANCELLED')));
    try {
      await countRequest('authPerAddress', countedAddress(request.ip));
      if (bearerOf(request) !== null) throw keyNotAccepted();
      const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
      if (isWrite) guardWrite(request, 'json');
      const body = isWrite ? await readBody(request, BODY_LIMIT_BYTES) : Buffer.alloc(0);
      const context = childContext({
        requestId: requestIdOf(request),
        timeoutMs: TIMEOUT_MS,
        signal: controller.signal,
      });
      const answered = await auth.handleHttp(
        { method: request.method, url: request.originalUrl, headers: passedHeaders(request), body },
        context,
      );
      sendAnswer(response, answered);
    } catch (error) {
      sendFailure(request, response, error, { log });
    }
  };
}

function passedHeaders(request: Request): { name: string; value: string }[] {
  const headers = PASSED_HEADERS.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [{ name, value }] : [];
  });
  return [
    ...headers,
    { name: 'x-forwarded-for', value: request.ip ?? '' },
    { name: 'x-request-id', value: requestIdOf(request) },
  ];
}

function sendAnswer(
  response: Response,
  answer: { status: number; headers: { name: string; value: string }[]; body: Uint8Array },
): void {
  response.statusCode = answer.status;
  response.setHeader('Cache-Control', 'no-store');
  for (const { name, value } of answer.headers) {
    if (!NOT_PASSED_BACK.has(name.toLowerCase())) response.appendHeader(name, value);
  }
  response.end(answer.body);
}
