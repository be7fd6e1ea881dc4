import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** An answer of the API that was not a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface ApiClient {
  readonly baseUrl: string;
  /** Answers the `data` of the envelope. Throws ApiError. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** What the Cookie header holds, for clients of another kind. */
  cookie(): string;
  /** The bare response, with the session's cookie sent along. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Saves what a path answers into a file and tells how many bytes it has. */
  download(path: string, file: string): Promise<number>;
  signUp(email: string, password: string): Promise<void>;
}

const CALL_TIMEOUT_MS = 60_000;

/** Speaks to the product's front door as a browser would: one origin, one cookie. */
export function createApiClient(baseUrl: string): ApiClient {
  const cookies = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const request: ApiClient['fetch'] = async (path, init = {}) => {
    const url = new URL(path, baseUrl);
    const headers = new Headers(init.headers);
    headers.set('origin', new URL(baseUrl).origin);
    if (cookies.size > 0) headers.set('cookie', cookie());
    const response = await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS), ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair] = line.split(';');
      const at = pair!.indexOf('=');
      cookies.set(pair!.slice(0, at), pair!.slice(at + 1));
    }
    return response;
  };
  const failure = async (response: Response): Promise<ApiError> => {
    const body = (await response.json().catch(() => ({}))) as { error?: string; message?: string; code?: string };
    return new ApiError(
      response.status,
      body.code ?? '',
      body.error ?? body.message ?? `Request failed: ${response.status}`,
    );
  };
  return {
    baseUrl,
    cookie,
    fetch: request,
    async call<T>(method: string, path: string, body?: unknown): Promise<T> {
      const response = await request(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok) throw await failure(response);
      if (response.status === 204) return undefined as T;
      const answer = (await response.json()) as { data?: T };
      return (path.startsWith('/api/auth/') ? answer : answer.data) as T;
    },
    async download(path, file) {
      const response = await request(path, { signal: AbortSignal.timeout(600_000) });
      if (!response.ok || !response.body) throw await failure(response);
      const sink = createWriteStream(file);
      await pipeline(Readable.fromWeb(response.body as WebStream), sink);
      return sink.bytesWritten;
    },
    async signUp(email, password) {
      const response = await request('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password, name: email.split('@')[0] }),
      });
      if (!response.ok) throw await failure(response);
    },
  };
}

/** Asks again every `intervalMs` until `done`; throws when `timeoutMs` have passed. */
export async function poll<T>(
  ask: () => Promise<T>,
  done: (answer: T) => boolean,
  options: { intervalMs: number; timeoutMs: number; onAnswer?: (answer: T) => void },
): Promise<T> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    const answer = await ask();
    options.onAnswer?.(answer);
    if (done(answer)) return answer;
    if (Date.now() > deadline) throw new Error('this took longer than it may');
    await delay(options.intervalMs);
  }
}
