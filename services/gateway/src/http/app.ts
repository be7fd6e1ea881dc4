import type { Calls } from '@slidewright/http-api';
import { childContext, countedAddress, isDiskStore, notFound, SIGNED_OBJECT_PATH } from '@slidewright/platform';
import express, { type Express, type RequestHandler } from 'express';
import type { CallInput } from '../call-handler.ts';
import type { GatewayConfig } from '../config.ts';
import { DOCS_STYLE, DOCS_STYLE_PATH } from '../docs-page.ts';
import { passToAuth } from './auth-passthrough.ts';
import { compressAnswers } from './compress-answers.ts';
import { handleStrayErrors, sendFailure } from './failures.ts';
import { createHostGuard } from './guards/known-hosts.ts';
import { mountCalls, type CallParts } from './mount-calls.ts';
import { observeRequests, onRoute } from './observe-requests.ts';
import { nameRequest, requestIdOf } from './request/request-id.ts';
import { createSecurityHeaders } from './guards/security-headers.ts';
import { serveSignedObjects } from './objects/signed-objects.ts';
import { serveWebApp, type WebAppParts } from './pages/web-app.ts';

/** Longest wait of a share page for its preview data, in milliseconds. */
const SHARE_LOOKUP_TIMEOUT_MS = 2_000;

export interface AppParts extends CallParts {
  /** Answers requests of the Model Context Protocol. */
  readonly answerMcp: RequestHandler;
}

/** The whole HTTP surface: /api, /mcp, and the web app at the same origin. */
export function createApp(config: GatewayConfig, parts: AppParts): Express {
  const { services, handlers, store, guardWrite, countRequest, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  app.set('trust proxy', config.trustedProxies);
  app.use((_request, response, next) => {
    // A file that is streamed has 11 listeners for 'close', one above Node's warning limit: 5 of the middleware here
    // (access log, metrics, compression, cancellation) and 6 of stream.pipeline. The number is the same for every
    // request, since each has a response of its own.
    response.setMaxListeners(12);
    next();
  });
  app.use(nameRequest, observeRequests(log), createSecurityHeaders(config));
  app.use(createHostGuard(config, { log }));
  app.all('/api/auth/{*path}', onRoute('/api/auth/*'), passToAuth(services.auth, guardWrite, countRequest, log));
  // Not compressed, because progress must not wait in a buffer.
  app.all('/mcp', onRoute('/mcp'), parts.answerMcp);
  app.use(compressAnswers());
  app.use(mountCalls(parts));
  if (isDiskStore(store)) {
    app.all(
      `${SIGNED_OBJECT_PATH}{*key}`,
      onRoute(`${SIGNED_OBJECT_PATH}*`),
      serveSignedObjects(store, guardWrite, log),
    );
  }
  app.get(DOCS_STYLE_PATH, onRoute(DOCS_STYLE_PATH), (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=3600').send(DOCS_STYLE);
  });
  app.use('/api', (request, response) => {
    sendFailure(request, response, notFound(), { log, notFound: 'There is no such address in this interface.' });
  });
  const findShared: WebAppParts['findShared'] = async (token, request) => {
    const context = childContext({ requestId: requestIdOf(request), timeoutMs: SHARE_LOOKUP_TIMEOUT_MS });
    try {
      await countRequest('readsPerAddress', countedAddress(request.ip));
      return (await handlers.getShare({ params: { token } } as CallInput<Calls['getShare']>, context)).data;
    } catch (error) {
      // The page itself reports an invalid link.
      log.debug({ err: error }, 'share page sent without its preview');
      return null;
    }
  };
  app.use(serveWebApp({ directory: config.webDirectory, publicUrl: config.publicUrl, findShared }));
  app.use((_request, response) => void response.status(404).type('text').send('Not found'));
  app.use(handleStrayErrors(log));
  return app;
}
