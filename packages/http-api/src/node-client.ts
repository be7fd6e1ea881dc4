import { createWriteStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { CALLS } from './calls.ts';
import { AUTH_CALLS } from './calls/auth.ts';
import { createClient, type CallId, type Client, type RequestOptions } from './client.ts';
import { foreignAnswer } from './foreign-answer.ts';
import { routesOf } from './routes.ts';

/** An error response of the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The error code; '' if the response has none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface NodeRequestOptions extends RequestOptions {
  /** Timeout of the whole response; default 60 s. */
  readonly timeoutMs?: number;
  /** Aborts the call; rejects with its reason. */
  readonly signal?: AbortSignal;
}

export interface ApiClientOptions {
  /** Sent with every request; there is no session then. */
  readonly apiKey?: string;
  /** Aborts all requests of the client. */
  readonly signal?: AbortSignal;
  /** Sends the requests; default the global one. */
  readonly fetch?: typeof fetch;
}

export const ROUTES = routesOf({ ...CALLS, ...AUTH_CALLS });

/** Client of all calls, with a session cookie or an API key. Calls throw ApiError. */
export interface ApiClient extends Client<CallId, NodeRequestOptions> {
  readonly baseUrl: string;
  /** Value of the Cookie header, for other clients. */
  cookie(): string;
  /** Sends any request and returns its response; does not throw for an error response. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export { patientFetch } from './patient-fetch.ts';

const CALL_TIMEOUT_MS = 60_000;

/**
 * Creates a client of the server at `baseUrl`. Without an API key it keeps cookies and sends the Origin, like a
 * browser.
 */
export function createApiClient(baseUrl: string, options: ApiClientOptions = {}): ApiClient {
  const { apiKey, fetch: send = fetch } = options;
  const cookies = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request: ApiClient['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (apiKey === undefined) headers.set('origin', new URL(baseUrl).origin);
    // A redirect or link to another host, such as the object store, must not get the key.
    else if (new URL(path, baseUrl).origin === new URL(baseUrl).origin)
      headers.set('authorization', `Bearer ${apiKey}`);
    if (cookies.size > 0) headers.set('cookie', cookie());
    const until = init.signal ?? AbortSignal.timeout(CALL_TIMEOUT_MS);
    const signal = options.signal ? AbortSignal.any([until, options.signal]) : until;
    const response = await send(new URL(path, baseUrl), { ...init, signal, headers });
    if (apiKey !== undefined) return response;
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const at = pair!.indexOf('=');
      cookies.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
    return response;
  };
  const client = createClient(ROUTES, async (method, url, options: NodeRequestOptions, reads) => {
    const { body, headers, timeoutMs = CALL_TIMEOUT_MS, signal } = options;
    const isForm = body instanceof FormData;
    const timeout = AbortSignal.timeout(timeoutMs);
    const response = await request(url, {
      method,
      headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    if (response.ok) {
      if (reads !== 'response') refuseForeign(response);
      return response;
    }
    // Error responses of the auth library have 'message' where those of the API have 'error'.
    const failure = (await readAnswer(response)) as { code?: string; error?: string; message?: string };
    const message = failure.error ?? failure.message ?? `Request failed: ${response.status}`;
    throw new ApiError(response.status, failure.code ?? '', message);
  });
  return { ...client, baseUrl, cookie, fetch: request };
}

/** The JSON of any response of the API; {} where there is none. Throws ApiError where a proxy answered instead. */
async function readAnswer(response: Response): Promise<object> {
  refuseForeign(response);
  const answer: unknown = await response.json().catch(() => ({}));
  return typeof answer === 'object' && answer !== null ? answer : {};
}

function refuseForeign(response: Response): void {
  const foreign = foreignAnswer(response);
  if (foreign !== null) throw new ApiError(foreign.status, foreign.code, foreign.message);
}

/** Writes the body of a response to a file and returns its size in bytes. */
export async function saveTo(file: string, response: Response): Promise<number> {
  const sink = createWriteStream(file);
  await pipeline(Readable.fromWeb(response.body as WebStream), sink);
  return sink.bytesWritten;
}

/** A file of the disk to upload, which is read while it is sent. */
export async function openUpload(path: string): Promise<File> {
  return new File([await openAsBlob(path)], basename(path));
}
