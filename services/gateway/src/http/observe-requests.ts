import { AsyncResource } from 'node:async_hooks';
import {
  AppError,
  beginSpan,
  continueTrace,
  metrics,
  withLogFields,
  type ActiveSpan,
  type Logger,
} from '@slidewright/platform';
import type { Request, RequestHandler, Response } from 'express';
import type { Caller } from './callers/identify.ts';
import { requestIdOf } from './request/request-id.ts';

/** Known methods; any other is counted as one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const UNKNOWN_ROUTE = 'unknown';
/** Status of a request whose client disconnected. */
const CLIENT_GONE = 499;

/** What is recorded of a request. */
interface Learnt {
  route?: string;
  userId?: string;
  keyId?: string;
  /** Records the request, once. */
  end?: () => void;
}

function learntOf(response: Response): Learnt {
  return response.locals as Learnt;
}

/** Middleware that records the pattern of the route, never the address. */
export function onRoute(route: string): RequestHandler {
  return (_request, response, next) => {
    learntOf(response).route = route;
    next();
  };
}

/** Records the user of a request, and its API key. */
export function nameCaller(response: Response, { userId, apiKey }: Caller): void {
  const learnt = learntOf(response);
  learnt.userId = userId;
  if (apiKey) learnt.keyId = apiKey.id;
}

/** Records a request now, whose response goes on for as long as its client likes. */
export function endObservation(response: Response): void {
  learntOf(response).end?.();
}

/**
 * Measures every request until the end of its response, joins it to the client's trace, and logs one line. Addresses
 * are not logged, because some contain secrets.
 */
export function observeRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    continueTrace(request.get('traceparent'), () =>
      withLogFields({ requestId: requestIdOf(request) }, () => {
        const span = beginSpan(request.method, { kind: 'server' });
        span.run(() => {
          const ended = endOf(request, response, span, started, log);
          learntOf(response).end = ended;
          // A disconnect ends it outside of this context.
          response.once('close', AsyncResource.bind(ended));
          next();
        });
      }),
    );
  };
}

function endOf(request: Request, response: Response, span: ActiveSpan, started: number, log: Logger): () => void {
  let isRecorded = false;
  return () => {
    if (isRecorded) return;
    isRecorded = true;
    const seconds = (performance.now() - started) / 1_000;
    const { route = UNKNOWN_ROUTE, userId, keyId } = learntOf(response);
    const method = METHODS.has(request.method) ? request.method : 'OTHER';
    const isGone = response.destroyed && !response.writableFinished;
    const status = isGone ? CLIENT_GONE : response.statusCode;
    metrics.httpRequest.observe({ method, route, status: String(status) }, seconds);
    span.rename(`${method} ${route}`);
    span.set({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
    span.end(status >= 500 ? new AppError(status === 503 ? 'UNAVAILABLE' : 'INTERNAL') : undefined);
    const line = {
      method,
      route,
      status,
      ms: Math.round(seconds * 1_000),
      ...(userId === undefined ? {} : { userId }),
      ...(keyId === undefined ? {} : { keyId }),
    };
    // Health probes are frequent.
    if (route.startsWith('/api/health/')) log.debug(line, 'request');
    else log.info(line, 'request');
  };
}
