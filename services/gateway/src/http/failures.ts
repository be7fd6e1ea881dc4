import { AppError, toAppError, type ErrorCode, type Logger } from '@slidewright/platform';
import type { Failure } from '@slidewright/http-api';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { dropRest } from './request/request-body.ts';
import { requestIdOf } from './request/request-id.ts';

const DEFAULT_RETRY_S = 2;

/** Sends `{error, code, reason?, details?, requestId}` with the code's status. */
export function sendFailure(
  request: Request,
  response: Response,
  thrown: unknown,
  options: { log: Logger; notFound?: string | undefined },
): void {
  const error = publicError(thrown, options.notFound);
  // A state of the configuration: neither an error nor changed by another try.
  const isOfConfiguration = error.code === 'AI_NOT_CONFIGURED';
  if (error.status >= 500 && !isOfConfiguration) {
    options.log.error({ err: thrown, code: error.code }, 'a request failed');
  }
  if (response.headersSent || response.destroyed) {
    // An incomplete response must not look complete.
    response.destroy();
    return;
  }
  if (error.status === 429 || (error.status === 503 && !isOfConfiguration)) {
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterS ?? DEFAULT_RETRY_S))));
  }
  dropRest(request);
  const body: Failure & { message?: string } = {
    error: error.userMessage,
    code: error.code,
    ...(error.reason === undefined ? {} : { reason: error.reason }),
    ...(error.details === undefined
      ? {}
      : error.code === 'CHANGED_ELSEWHERE'
        ? error.details
        : { details: error.details }),
    requestId: requestIdOf(request),
    // Clients of the auth library read `message`.
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

/** The public form of an error. */
function publicError(thrown: unknown, notFoundSentence: string | undefined): AppError {
  const error = toAppError(thrown);
  // A foreign object must look like a missing one, so the service's message is not passed on.
  if (error.code === 'NOT_FOUND') {
    return new AppError('NOT_FOUND', notFoundSentence === undefined ? {} : { userMessage: notFoundSentence });
  }
  // A slow service and an unavailable one are the same to the client, which may retry.
  if (error.code === 'DEADLINE_EXCEEDED') return new AppError('UNAVAILABLE', { cause: thrown });
  if (error.code === 'INTERNAL') return new AppError('INTERNAL', { cause: thrown });
  return error;
}

/** Errors that Express throws before a handler is reached. */
export function handleStrayErrors(log: Logger): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const status = (thrown as { status?: unknown }).status;
    const isClientFault = thrown instanceof URIError || (typeof status === 'number' && status >= 400 && status < 500);
    const code: ErrorCode = status === 404 ? 'NOT_FOUND' : 'VALIDATION_FAILED';
    const error = isClientFault ? new AppError(code, { userMessage: 'The address is malformed.' }) : thrown;
    sendFailure(request, response, error, { log });
  };
}
