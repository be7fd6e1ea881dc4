import helmet from 'helmet';
import type { RequestHandler } from 'express';
import type { GatewayConfig } from '../../config.ts';

type Directives = Record<string, string[]>;

/** Only the embeddable player may be framed by other sites. */
const EMBED_PAGE = /^\/embed\//;
/** The picture of a published film, which other sites show in previews. */
const SHARED_PICTURE = /^\/api\/share\/[^/]+\/thumbnail$/;

/** Content-Security-Policy and other security headers, as strict as the pages allow. */
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
  const withPolicy = (directives: Directives, shownElsewhere = false): RequestHandler =>
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginEmbedderPolicy: false,
      crossOriginResourcePolicy: { policy: shownElsewhere ? 'cross-origin' : 'same-origin' },
      frameguard: directives === embedded ? false : { action: 'deny' },
      hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      // Only for obsolete browsers.
      dnsPrefetchControl: false,
      ieNoOpen: false,
      permittedCrossDomainPolicies: false,
      xssFilter: false,
    });
  const embedded: Directives = {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    connectSrc: ["'self'", ...stores],
    fontSrc: ["'self'"],
    formAction: ["'none'"],
    frameAncestors: ['*'],
    imgSrc: ["'self'", ...stores],
    mediaSrc: ["'self'", ...stores],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
  };
  const api: Directives = {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    // Needed by a browser's own player when a video or picture is opened by its address.
    imgSrc: ["'self'"],
    mediaSrc: ["'self'"],
    styleSrc: ["'unsafe-inline'"],
  };
  const forApi = withPolicy(api);
  const forSharedPicture = withPolicy(api, true);
  const forDocs = withPolicy({
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
    styleSrc: ["'self'"],
  });
  const forPages = withPolicy(page);
  const forEmbedPage = withPolicy(embedded);
  return (request, response, next) => {
    const { path } = request;
    if (path === '/api/docs') forDocs(request, response, next);
    else if (SHARED_PICTURE.test(path)) forSharedPicture(request, response, next);
    else if (path === '/mcp' || path === '/api' || path.startsWith('/api/')) forApi(request, response, next);
    else if (EMBED_PAGE.test(path)) forEmbedPage(request, response, next);
    else forPages(request, response, next);
  };
}
