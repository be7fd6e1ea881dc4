import type { HttpRequest } from '@slidewright/contracts';
import { AppError, invalid } from '@slidewright/platform';
import type { z } from 'zod';

const BODY_MAX_BYTES = 64 * 1024;
const COOKIE_MAX_CHARACTERS = 16 * 1024;
const USER_AGENT_MAX_CHARACTERS = 512;

/** The headers by lower-case name; repeated ones joined as in HTTP. */
export function readHeaders(request: HttpRequest): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const { name, value } of request.headers) {
    const key = name.toLowerCase();
    const separator = key === 'cookie' ? '; ' : ', ';
    const before = headers.get(key);
    headers.set(key, before === undefined ? value : `${before}${separator}${value}`);
  }
  return headers;
}

/** Printable ASCII only, so that the value can be sent in a header again. */
function printable(value: string): string {
  return value.replaceAll(/[^\x20-\x7e]/g, '');
}

export function readCookie(headers: ReadonlyMap<string, string>): string {
  const cookie = printable(headers.get('cookie') ?? '');
  if (cookie.length > COOKIE_MAX_CHARACTERS)
    throw new AppError('VALIDATION_FAILED', { userMessage: 'The cookies of this request are too large.' });
  return cookie;
}

export function readUserAgent(headers: ReadonlyMap<string, string>): string {
  return printable(headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX_CHARACTERS);
}

/**
 * Refuses cross-site writes (CSRF). Browsers send Origin, Sec-Fetch-Site or Referer; a client that sends none of them
 * is no browser.
 */
export function checkOrigin(headers: ReadonlyMap<string, string>, trustedOrigins: readonly string[]): void {
  const origin = headers.get('origin');
  if (origin !== undefined) {
    if (trustedOrigins.includes(origin) || isSameHost(origin, headers.get('host'))) return;
    throw foreignOrigin(origin);
  }
  const site = headers.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw foreignOrigin(`a ${site} page`);
  const referer = headers.get('referer');
  if (referer === undefined) return;
  if (!URL.canParse(referer) || !trustedOrigins.includes(new URL(referer).origin)) throw foreignOrigin('the referrer');
}

/** Whether the page came from the host it writes to, whatever its name. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function foreignOrigin(from: string): AppError {
  return new AppError('CSRF', {
    message: `a write from ${from} was refused`,
    userMessage: 'This request did not come from a page of this site.',
  });
}

/** The body through the route's schema. Only JSON is accepted; unknown fields are dropped. */
export function readBody<Schema extends z.ZodType>(
  request: HttpRequest,
  headers: ReadonlyMap<string, string>,
  schema: Schema,
): z.infer<Schema> {
  const parsed = schema.safeParse(readJson(request, headers));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    field: issue.path.join('.') || 'body',
    message: issue.path.length === 0 ? 'The body must be a JSON object' : issue.message,
  }));
  throw invalid(problems[0]!.message, problems);
}

function readJson(request: HttpRequest, headers: ReadonlyMap<string, string>): unknown {
  if (request.body.length > BODY_MAX_BYTES)
    throw new AppError('PAYLOAD_TOO_LARGE', {
      userMessage: `A request may hold at most ${BODY_MAX_BYTES / 1024} KiB.`,
    });
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') throw notJson();
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (request.body.length === 0 && type === undefined) return {};
  if (type !== 'application/json') throw notJson();
  if (request.body.length === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(request.body)) as unknown;
  } catch {
    throw invalid('The body is not valid JSON.');
  }
}

function notJson(): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', { userMessage: 'Please send the body as application/json.' });
}

/** Writes without a body must not come from a form either: only JSON or nothing. */
export function checkNoForeignBody(request: HttpRequest, headers: ReadonlyMap<string, string>): void {
  readJson(request, headers);
}
