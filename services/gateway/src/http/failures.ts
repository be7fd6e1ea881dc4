import { AppError, toAppError, type ErrorCode, type Logger } from '@slidewright/platform';
import type { Failure } from '@slidewright/http-api';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { dropRest } from './request/request-body.ts';
import { requestIdOf } from './request/request-id.ts';

const DEFAULT_RETRY_S = 2;

/** Answers `{error, code, details?, requestId}` with the code's status. */
export function sendFailure(
  request: Request,
  response: Response,
  thrown: unknown,
  options: { log: Logger; notFound?: string | undefined },
): void {
  const error = publicError(thrown, options.notFound);
  if (error.status >= 500 && error.code !== 'AI_NOT_CONFIGURED') {
    options.log.error({ err: thrown, code: error.code }, 'a request failed');
  }
  if (response.headersSent || response.destroyed) {
    // Half an answer must not pass for a whole one.
    response.destroy();
    return;
  }
  if (error.status === 429 || error.status === 503) {
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterS ?? DEFAULT_RETRY_S))));
  }
  dropRest(request);
  const body: Failure & { message?: string } = {
    error: error.userMessage,
    code: error.code,
    ...(error.details === undefined
      ? {}
      : error.code === 'CHANGED_ELSEWHERE'
        ? { current: error.details }
        : { details: error.details }),
    requestId: requestIdOf(request),
    // Clients of the auth library look for a message.
    ...(request.path.startsWith('/api/auth/') ? { message: error.userMessage } : {}),
  };
  sendJson(response, error.status, JSON.stringify(body));
}

export function sendJson(response: Response, status: number, json: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.locals['bodyBytes'] = Buffer.byteLength(json);
  response.setHeader('Content-Length', Buffer.byteLength(json));
  response.end(json);
}

/** The error as the client may see it. */
function publicError(thrown: unknown, notFoundSentence: string | undefined): AppError {
  const error = toAppError(thrown);
  // What is another's must look like what is missing, so the service's own words are not passed on.
  if (error.code === 'NOT_FOUND') {
    return new AppError('NOT_FOUND', notFoundSentence === undefined ? {} : { userMessage: notFoundSentence });
  }
  // Whether a service is slow or gone is all one to the client: it may try again shortly.
  if (error.code === 'DEADLINE_EXCEEDED') return new AppError('UNAVAILABLE', { cause: thrown });
  if (error.code === 'INTERNAL') return new AppError('INTERNAL', { cause: thrown });
  return error;
}

/** Errors that Express raises itself, before a call is reached. */
export function handleStrayErrors(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const status = (thrown as { status?: unknown }).status;
    const isClientFault = thrown instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500);
    const code: ErrorCode = status === 404 ? 'NOT_FOUND' : 'VALIDATION_FAILED';
    const error = isClientFault ? new AppError(code, { userMessage: 'The address is malformed.' }) : thrown;
    sendFailure(request, response, error, { log });
  };
}
