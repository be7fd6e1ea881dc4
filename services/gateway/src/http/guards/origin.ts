import { AppError } from '@slidewright/platform';
import type { Request } from 'express';
import { bearerOf } from '../callers/identify.ts';

/** Throws CSRF for a request of a page of another site. */
export type OriginGuard = (request: Request) => void;
export type WriteGuard = (request: Request, accepts: 'json' | 'multipart' | 'anything') => void;

/**
 * Refuses writes that a page of another site could have made the browser send: CSRF for a foreign or null Origin,
 * UNSUPPORTED_MEDIA_TYPE for a body that is not what the call reads (forms can send text, but no JSON, without a
 * preflight). The origin does not matter for a request with an API key, which no browser adds by itself.
 */
export function createWriteGuard(guardOrigin: OriginGuard): WriteGuard {
  return (request, accepts) => {
    if (bearerOf(request) === null) guardOrigin(request);

    const contentType = request.headers['content-type'];
    if (contentType === undefined || accepts === 'anything') return;
    const mediaType = contentType.split(';', 1)[0]!.trim().toLowerCase();
    const fits = accepts === 'json' ? mediaType === 'application/json' : mediaType === 'multipart/form-data';
    if (!fits) {
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', {
        userMessage:
          accepts === 'json'
            ? 'Please send JSON (Content-Type: application/json).'
            : 'Please send a form with a file (Content-Type: multipart/form-data).',
      });
    }
  };
}

export function createOriginGuard(publicUrl: string, trustedOrigins: readonly string[]): OriginGuard {
  const trusted = new Set([new URL(publicUrl).origin, ...trustedOrigins]);
  return ({ headers }) => {
    const { origin, host } = headers;
    if (origin !== undefined && !trusted.has(origin) && !isSameHost(origin, host)) throw crossSite();
    if (origin === undefined && headers['sec-fetch-site'] === 'cross-site') throw crossSite();
  };
}

/** Whether the page came from the host it writes to, whatever its name. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function crossSite(): AppError {
  return new AppError('CSRF', { userMessage: 'This request came from another site and was refused.' });
}
