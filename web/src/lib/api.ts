import { requestErrorMessage, SESSION_MESSAGES } from '@slidewright/domain';
import { noteNetwork } from './network.ts';

/** An answer that was not a success, or no answer at all (`status` 0). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The server's code in capitals; empty when it gave none. */
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];

  constructor(status: number, message: string, code = '', fields: RequestError['fields'] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** What a page says about a failure; a fault of the server that came without words gets a sentence. */
export function failureText(error: Error | null): string {
  if (error instanceof RequestError && error.status >= 500 && error.message === `Request failed: ${error.status}`)
    return 'The server could not answer. Please try again in a moment.';
  return error?.message || 'Unknown error';
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request goes on when the page is left. */
  readonly keepalive?: boolean;
  /** An answer that takes longer counts as none. */
  readonly timeoutMs?: number;
}

/** What the session layer decides when a call is answered with 401: try it once more, or not. */
type UnauthorisedHandler = () => Promise<'retry' | 'give-up'>;

let onUnauthorised: UnauthorisedHandler = () => Promise.resolve('give-up');

/** Connects the session layer; called once when the app starts. */
export function setUnauthorisedHandler(handler: UnauthorisedHandler): void {
  onUnauthorised = handler;
}

/** A trace of its own for each call (https://www.w3.org/TR/trace-context/), which goes on in the server. */
function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const timeouts = options.timeoutMs === undefined ? [] : [AbortSignal.timeout(options.timeoutMs)];
  const signals = [...(options.signal ? [options.signal] : []), ...timeouts];
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        traceparent: newTraceparent(),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.keepalive ? { keepalive: true } : {}),
      ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
    });
    noteNetwork(true);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteNetwork(false);
    throw new RequestError(0, 'Network error. Please check your connection and try again.');
  }
}

async function failureOf(response: Response): Promise<RequestError> {
  const body: unknown = await response.json().catch(() => null);
  const { code, details } = (body ?? {}) as { code?: unknown; details?: unknown };
  return new RequestError(
    response.status,
    requestErrorMessage(response.status, body),
    typeof code === 'string' ? code : '',
    Array.isArray(details) ? (details as RequestError['fields']) : [],
  );
}

async function succeeded(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await failureOf(response);
}

/**
 * Sends a request and answers its response, whatever succeeded. A 401 asks the session layer
 * once; then the call is repeated once or fails with the session's own sentence.
 */
export async function request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const response = await send(method, path, options);
  if (response.status !== 401) return succeeded(response);
  if ((await onUnauthorised()) === 'give-up') throw new RequestError(401, SESSION_MESSAGES.expired, 'UNAUTHENTICATED');
  const repeated = await send(method, path, options);
  // Signed in, and refused all the same.
  if (repeated.status === 401) throw new RequestError(401, SESSION_MESSAGES.authenticationFailed, 'UNAUTHENTICATED');
  return succeeded(repeated);
}

/** Calls the API and answers the `data` of its envelope; `undefined` for an answer without a body. */
export async function callApi<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await request(method, path, options);
  if (response.status === 204) return undefined as T;
  return ((await response.json()) as { data: T }).data;
}

/** Calls the auth service, whose answers have no envelope. `timeoutMs` ends it with `timeoutMessage`. */
export async function callAuth<T>(
  method: 'GET' | 'POST',
  operation: string,
  options: { body?: unknown; timeoutMs: number; timeoutMessage?: string },
): Promise<T> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await send(method, `/api/auth/${operation}`, { body: options.body, signal });
    if (!response.ok) throw await failureOf(response);
    return (await response.json().catch(() => null)) as T;
  } catch (error) {
    if (signal.aborted) throw new RequestError(0, options.timeoutMessage ?? 'The request timed out. Please try again.');
    throw error;
  }
}
