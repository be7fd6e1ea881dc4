import type { AppError } from '@slidewright/platform';

const SECRET_FIELDS = new Set(['token', 'accessToken', 'refreshToken', 'idToken', 'password']);

/** JSON with Cache-Control: no-store. Set-Cookie values are added one by one. */
export function json(body: unknown, options: { status?: number; cookies?: readonly string[] } = {}): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  for (const cookie of options.cookies ?? []) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status: options.status ?? 200, headers });
}

/** A refusal in the library's shape: an object with a message, and a code. */
export function refusal(error: AppError): Response {
  const { code, userMessage: message, reason, details } = error;
  const response = json({ code, message, reason, details }, { status: error.status });
  if (error.retryAfterS !== undefined) response.headers.set('retry-after', String(error.retryAfterS));
  return response;
}

/** The library's response without the tokens in its body, which belong in the HttpOnly cookie only. */
export async function withoutTokens(response: Response): Promise<Response> {
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  if (!isJson) return response;
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.delete('content-length');
  const body = text === '' ? null : stripTokens(JSON.parse(text) as unknown);
  return new Response(JSON.stringify(body), { status: response.status, headers });
}

function stripTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripTokens);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !SECRET_FIELDS.has(key))
      .map(([key, inner]) => [key, stripTokens(inner)]),
  );
}
