import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { GatewayConfig } from '../config.ts';

type Directives = Record<string, string[]>;

/** The public player may be framed by other sites; nothing else may. */
const SHARE_PAGE = /^\/share\//;

/** Headers that keep browsers from doing what no page of ours asks for. */
export function createSecurityHeaders(config: Pick<GatewayConfig, 'publicUrl' | 'storeOrigins'>): RequestHandler {
  const isHttps = config.publicUrl.startsWith('https://');
  const stores = [...config.storeOrigins];
  const page: Directives = {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    connectSrc: ["'self'", ...stores],
    fontSrc: ["'self'", 'data:'],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...stores],
    manifestSrc: ["'self'"],
    mediaSrc: ["'self'", 'blob:', ...stores],
    scriptSrc: ["'self'"],
    // The preview's player brings its own style elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    workerSrc: ["'self'", 'blob:'],
  };
  const withPolicy = (directives: Directives): RequestHandler =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: 'same-origin' },
      frameguard: directives === shared ? false : { action: 'deny' },
      hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
    });
  const shared: Directives = { ...page, frameAncestors: ['*'] };
  const forApi = withPolicy({
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    // What a browser's own player needs when somebody opens a video or a picture by its address.
    imgSrc: ["'self'"],
    mediaSrc: ["'self'"],
    styleSrc: ["'unsafe-inline'"],
  });
  const forDocs = withPolicy({
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    styleSrc: ["'self'"],
  });
  const forPages = withPolicy(page);
  const forSharePage = withPolicy(shared);
  return (request, response, next) => {
    const { path } = request;
    if (path === '/api/docs') forDocs(request, response, next);
    else if (path.startsWith('/api/')) forApi(request, response, next);
    else if (SHARE_PAGE.test(path)) forSharePage(request, response, next);
    else forPages(request, response, next);
  };
}
