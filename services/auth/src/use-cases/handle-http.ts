import type { HttpRequest } from '@slidewright/contracts';
import { AppError, countedAddress, notFound, toAppError, type Logger } from '@slidewright/platform';
import type { AuthCall } from '../http/call.ts';
import {
  checkNoForeignBody,
  checkOrigin,
  readBody,
  readCookie,
  readHeaders,
  readUserAgent,
} from '../http/read-request.ts';
import { refusal } from '../http/responses.ts';
import type { Route } from '../http/routes.ts';
import type { KnownDevice } from '../known-device.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import type { CheckSession } from './check-session.ts';

const BASE_PATH = '/api/auth';
const URL_MAX_CHARACTERS = 8_192;

export type HandleHttp = (request: HttpRequest) => Promise<Response>;

/**
 * Handles one HTTP request under /api/auth. Only routes of the table exist; a request is parsed, validated and
 * counted here, and the routes receive the parsed values only.
 */
export function createHandleHttp(parts: {
  routes: readonly Route[];
  trustedOrigins: readonly string[];
  checkSession: CheckSession;
  rateLimiter: RateLimiter;
  knownDevice: KnownDevice;
  announceAccount: (userId: string) => void;
  log: Logger;
}): HandleHttp {
  const routes = new Map(parts.routes.map((route) => [`${route.method} ${route.path}`, route]));
  const methods = new Map<string, string[]>();
  for (const { path, method } of parts.routes) methods.set(path, [...(methods.get(path) ?? []), method]);

  return async (request) => {
    try {
      const url = readUrl(request.url);
      const path = url.pathname.slice(BASE_PATH.length);
      const route = routes.get(`${request.method} ${path}`);
      if (!route) return unknownRoute(methods.get(path));
      const call = await readCall(request, route, url, path);
      const rules = (call.device === null ? route.limits : route.limitsOnKnownDevice) ?? [];
      const notFailed = await parts.rateLimiter.attempt(rules, { ...call, device: call.device ?? '' });
      return await answerAttempt(route, call, notFailed);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.status >= 500) parts.log.error({ err: thrown, path: pathForLog(request.url) }, 'a request failed');
      return refusal(error);
    }
  };

  /** An attempt that was not evaluated, because of overload or an unavailable database, is not counted. */
  async function answerAttempt(route: Route, call: AuthCall, notFailed: () => Promise<void>): Promise<Response> {
    let status = 500;
    try {
      const response = await route.answer(call);
      status = response.status;
      // A person with a session changed the account, or ended sessions of it.
      if (call.session !== null && status < 400 && changesAccount(route)) parts.announceAccount(call.session.userId);
      return response;
    } catch (thrown) {
      status = toAppError(thrown).status;
      throw thrown;
    } finally {
      if (status < 400 || status >= 500) await notFailed();
    }
  }

  async function readCall(request: HttpRequest, route: Route, url: URL, path: string): Promise<AuthCall> {
    const headers = readHeaders(request);
    if (route.method === 'POST') checkOrigin(headers, parts.trustedOrigins);
    const cookie = readCookie(headers);
    let body: unknown;
    if (route.body) body = readBody(request, headers, route.body);
    else if (route.method === 'POST') checkNoForeignBody(request, headers);
    const session = await parts.checkSession(cookie);
    if (route.needsSession && session === null) throw new AppError('UNAUTHENTICATED');
    const call = {
      method: route.method,
      path,
      query: url.searchParams,
      body,
      cookie,
      userAgent: readUserAgent(headers),
      // The gateway writes the last entry itself.
      address: countedAddress(headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()),
      session,
      account: '',
      device: null,
    };
    const account = route.account?.(call) ?? '';
    const device = route.limitsOnKnownDevice ? parts.knownDevice.idFor(cookie, account) : null;
    return { ...call, account, device };
  }
}

/** Also true for the redirect of single sign-on, which ends the previous session. */
function changesAccount({ method, path }: Route): boolean {
  return method === 'POST' || path === '/oidc/callback';
}

function readUrl(target: string): URL {
  if (target.length > URL_MAX_CHARACTERS)
    throw new AppError('VALIDATION_FAILED', { userMessage: 'The address of this request is too long.' });
  const base = 'http://auth.invalid';
  if (!URL.canParse(target, base)) throw notFound();
  const url = new URL(target, base);
  if (!url.pathname.startsWith(`${BASE_PATH}/`)) throw notFound();
  return url;
}

/** Without the query, which may hold tokens. */
function pathForLog(target: string): string {
  return target.split('?')[0]!.slice(0, 200);
}

function unknownRoute(allowed: readonly string[] | undefined): Response {
  if (!allowed) return refusal(notFound());
  const response = refusal(
    new AppError('METHOD_NOT_ALLOWED', { userMessage: 'This address does not take that method.' }),
  );
  response.headers.set('allow', allowed.join(', '));
  return response;
}
