import { isDiskStore, notFound, SIGNED_OBJECT_PATH } from '@slidewright/platform';
import express, { type Express } from 'express';
import type { GatewayConfig } from '../config.ts';
import { DOCS_STYLE, DOCS_STYLE_PATH } from '../docs-page.ts';
import { passToAuth } from './auth-passthrough.ts';
import { handleStrayErrors, sendFailure } from './failures.ts';
import { mountCalls, type CallParts } from './mount-calls.ts';
import { observeRequests, onRoute } from './observe-requests.ts';
import { nameRequest } from './request-id.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { serveSignedObjects } from './signed-objects.ts';
import { serveWebApp } from './web-app.ts';

/** The whole HTTP surface: /api, and the web app at the same origin. */
export function createApp(config: GatewayConfig, parts: CallParts): Express {
  const { services, store, guardWrite, countRequest, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', config.trustedProxies);
  app.use(nameRequest, observeRequests(log), createSecurityHeaders(config));
  app.all('/api/auth/{*path}', onRoute('/api/auth/*'), passToAuth(services.auth, guardWrite, countRequest, log));
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
  app.use(serveWebApp(config.webDirectory));
  app.use((_request, response) => void response.status(404).type('text').send('Not found'));
  app.use(handleStrayErrors(log));
  return app;
}
