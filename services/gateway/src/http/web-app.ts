import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';
import { onRoute } from './observe-requests.ts';

const PAGE_WITHOUT_WEB_APP = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Slidewright</title><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>Slidewright</h1><p>The web app is not built here. The interface is described at <a href="/api/docs">/api/docs</a>.</p></main></body>
</html>
`;

/**
 * Serves the built web app as one page: hashed assets for ever, index.html for every other path.
 * Where it is not built, a plain page says where the interface is described.
 */
export function serveWebApp(directory: string): Router {
  const router = Router();
  const index = join(directory, 'index.html');
  if (!existsSync(index)) {
    router.get('/', onRoute('/'), (_request, response) => {
      response.type('html').set('Cache-Control', 'no-cache').send(PAGE_WITHOUT_WEB_APP);
    });
    return router;
  }
  router.use(
    '/assets',
    onRoute('/assets/*'),
    express.static(join(directory, 'assets'), { index: false, immutable: true, maxAge: '1y', fallthrough: true }),
    (_request, response) => void response.status(404).type('text').send('Not found'),
  );
  router.use(onRoute('/*'), express.static(directory, { index: false, maxAge: '1h' }));
  router.get('/{*path}', (_request, response) => {
    response.sendFile(index, { headers: { 'Cache-Control': 'no-cache' } });
  });
  return router;
}
