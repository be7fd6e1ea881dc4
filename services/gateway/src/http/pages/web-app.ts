import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { SIGN_IN_PATHS } from '@slidewright/domain';
import type { SharedTimeline } from '@slidewright/http-api';
import { Router, type Request, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { onRoute } from '../observe-requests.ts';
import { sharePage } from './share-page.ts';

type Options = expressStaticGzip.ExpressStaticGzipOptions;

const PAGE_WITHOUT_WEB_APP = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Slidewright</title><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>Slidewright</h1><p>The web app is not built here. The interface is described at <a href="/api/docs">/api/docs</a>.</p></main></body>
</html>
`;

/** Only shared films are public; everything else needs a session. */
const ROBOTS = `User-agent: *
Allow: /$
Allow: /assets/
Allow: /share/
Allow: /embed/
Allow: /api/share/
Allow: /api/oembed
Disallow: /
`;

/** Last segment of a path to a file; pages of the app have none like it. */
const FILE_NAME = /\.[A-Za-z0-9]+$/;

export interface WebAppParts {
  readonly directory: string;
  readonly publicUrl: string;
  /** What is published under a token; null when nothing is, or the services are unavailable. */
  readonly findShared: (token: string, request: Request) => Promise<SharedTimeline | null>;
}

/**
 * Serves the built web app: hashed assets cached without a limit, index.html for every other path without a file,
 * with preview tags on share pages for crawlers, which run no scripts. The sign-in pages and the embedded player are
 * documents of their own. Where the app is not built, a plain page says where the interface is described.
 */
export function serveWebApp({ directory, publicUrl, findShared }: WebAppParts): Router {
  const router = Router();
  router.get('/robots.txt', onRoute('/robots.txt'), (_request, response) => {
    response.type('text').set('Cache-Control', 'public, max-age=3600').send(ROBOTS);
  });
  const index = join(directory, 'index.html');
  if (!existsSync(index)) {
    router.get('/', onRoute('/'), (_request, response) => {
      response.type('html').set('Cache-Control', 'no-cache').send(PAGE_WITHOUT_WEB_APP);
    });
    return router;
  }
  const serve = (folder: string, options: Options['serveStatic']): RequestHandler =>
    // Compressed at build time, so that ranges and ETags are those of the bytes sent.
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      serveStatic: { acceptRanges: false, ...options },
    });
  router.use(
    '/assets',
    onRoute('/assets/*'),
    serve(join(directory, 'assets'), { immutable: true, maxAge: '1y' }),
    (_request, response) => void response.status(404).type('text').send('Not found'),
  );
  const appPage = readFileSync(index, 'utf8');
  router.get('/share/:token', onRoute('/share/{token}'), async (request, response, next) => {
    const token = String(request.params['token']);
    const shared = await findShared(token, request);
    if (shared === null) return next();
    response.type('html').set({ 'Cache-Control': 'no-cache', 'X-Robots-Tag': 'noindex' });
    response.send(sharePage(appPage, { publicUrl, token, shared }));
  });
  router.get('/embed/:token', onRoute('/embed/{token}'), (request, response, next) => {
    response.setHeader('X-Robots-Tag', 'noindex');
    request.url = '/embed.html';
    next();
  });
  router.get([...SIGN_IN_PATHS], (request, _response, next) => {
    request.url = '/sign-in.html';
    next();
  });
  router.get('/favicon.ico', (request, _response, next) => {
    request.url = '/icon.svg';
    next();
  });
  router.use(onRoute('/*'), serve(directory, { maxAge: '1h', setHeaders: keepPageFresh }));
  router.get('/{*path}', (request, _response, next) => {
    if (FILE_NAME.test(request.path)) return next('router');
    request.url = '/index.html';
    next();
  });
  router.get('/index.html', serve(directory, { maxAge: '1h', setHeaders: keepPageFresh }));
  return router;
}

/** Names the files of the current version, so it is revalidated on every visit. */
function keepPageFresh(response: ServerResponse, path: string): void {
  if (/^(?:index|sign-in|embed)\.html/.test(basename(path))) response.setHeader('Cache-Control', 'no-cache');
}
