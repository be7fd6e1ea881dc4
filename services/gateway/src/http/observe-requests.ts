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
import { requestIdOf } from './request/request-id.ts';

/** Methods by their own name; whatever else a client invents is one. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const UNKNOWN_ROUTE = 'unknown';
/** What a request counts as whose client did not wait for the answer. */
const CLIENT_GONE = 499;

/** What is learnt of a request on its way. */
interface Learnt {
  route?: string;
  userId?: string;
}

function learntOf(response: Response): Learnt {
  return response.locals as Learnt;
}

/** As a step on the way of a request: says which route it belongs to, by its pattern and never by its address. */
export function onRoute(route: string): RequestHandler {
  return (_request, response, next) => {
    learntOf(response).route = route;
    next();
  };
}

/** Says whose request it is. */
export function nameUser(response: Response, userId: string): void {
  learntOf(response).userId = userId;
}

/**
 * Times every request from its head to the end of its answer, makes it part of the client's trace,
 * and writes one line about it. Addresses are not written: some open a door by themselves.
 */
export function observeRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    continueTrace(request.get('traceparent'), () =>
      withLogFields({ requestId: requestIdOf(request) }, () => {
        const span = beginSpan(request.method, { kind: 'server' });
        span.run(() => {
          const ended = endOf(request, response, span, started, log);
          // A client that goes away ends it from outside of all this.
          response.once('close', AsyncResource.bind(ended));
          next();
        });
      }),
    );
  };
}

function endOf(request: Request, response: Response, span: ActiveSpan, started: number, log: Logger): () => void {
  return () => {
    const seconds = (performance.now() - started) / 1_000;
    const { route = UNKNOWN_ROUTE, userId } = learntOf(response);
    const method = METHODS.has(request.method) ? request.method : 'OTHER';
    const status = response.writableFinished ? response.statusCode : CLIENT_GONE;
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
    };
    // Machines that look after our health do it all the time.
    if (route.startsWith('/api/health/')) log.debug(line, 'request');
    else log.info(line, 'request');
  };
}
