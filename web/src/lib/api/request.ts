import type { ErrorReason } from '@slidewright/domain';
import {
  AUTH_PATH,
  createClient,
  foreignAnswer,
  type RequestOptions as ClientOptions,
} from '@slidewright/http-api/client';
import { SESSION } from '../constants.ts';
import { errorSentence } from '../errors/error-sentence.ts';
import { currentLanguage, loadMessages } from '../language/catalogues.ts';
import { languageStarted } from '../language/document-language.ts';
import type { MessageCode } from '../language/message-codes.ts';
import { say } from '../language/messages.ts';
import { noteNetwork } from './network.ts';
import { SIGN_IN_ROUTES } from './sign-in-routes.static.ts';

/** A failed response, or no response (`status` 0). */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  /** The server's code in capitals; empty when it gave none. */
  readonly code: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
  /** Whether the message says more than the status. */
  readonly hasSentence: boolean;

  constructor(
    status: number,
    message: string,
    code = '',
    fields: RequestError['fields'] = [],
    hasSentence: boolean = message !== '',
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.hasSentence = hasSentence;
  }
}

interface RequestOptions extends ClientOptions {
  readonly signal?: AbortSignal | undefined;
  /** How the browser's cache is used; by default as the response says. */
  readonly cache?: RequestCache;
  /** The request goes on when the page is left. */
  readonly keepalive?: boolean;
  /** Timeout of the response, its body included. */
  readonly timeoutMs?: number;
  /** What is said after the timeout. */
  readonly timeoutMessage?: MessageCode;
}

/** Codes of failures without a response. */
export const NO_RESPONSE = { network: 'NETWORK', timeout: 'TIMEOUT' } as const;

/** Decides whether a call that was answered with 401 is repeated once. */
type UnauthorisedHandler = () => Promise<'retry' | 'give-up'>;

let onUnauthorised: UnauthorisedHandler = () => Promise.resolve('give-up');

/** Connects the session layer; called once when the app starts. */
export function setUnauthorisedHandler(handler: UnauthorisedHandler): void {
  onUnauthorised = handler;
}

/** A new trace for each call (https://www.w3.org/TR/trace-context/), which the server continues. */
function newTraceparent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`;
}

async function send(method: string, path: string, options: RequestOptions): Promise<Response> {
  const {
    body,
    headers,
    signal,
    cache = 'default',
    keepalive = false,
    timeoutMs,
    timeoutMessage = 'common.networkError',
  } = options;
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        traceparent: newTraceparent(),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      cache,
      keepalive,
      // A proxy's way to its sign-in page, which no call can follow.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout].filter((one) => one !== undefined)),
    });
    if (timeout) await response.clone().blob();
    noteNetwork(true);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteNetwork(false);
    await languageStarted();
    throw timeout?.aborted
      ? new RequestError(0, say(timeoutMessage), NO_RESPONSE.timeout)
      : new RequestError(0, say('common.networkError'), NO_RESPONSE.network);
  }
}

/** The server's sentence about a failed request; undefined where it has none. */
function serverSentence(body: unknown): string | undefined {
  if (typeof body === 'object' && body !== null) {
    const { error, message } = body as { error?: unknown; message?: unknown };
    if (typeof error === 'string' && error !== '') return error;
    if (typeof message === 'string' && message !== '') return message;
  }
  return undefined;
}

async function failureOf(response: Response): Promise<RequestError> {
  const foreign = foreignAnswer(response);
  await languageStarted();
  // Needed with the first failure, and not in English. Without them the server's sentence is shown.
  if (currentLanguage() !== 'en') await loadMessages('errors', 'reasons').catch(() => undefined);
  if (foreign !== null) return new RequestError(foreign.status, errorSentence(foreign), foreign.code);
  const body: unknown = await response.json().catch(() => null);
  const { code: given, details, reason } = (body ?? {}) as { code?: unknown; details?: unknown; reason?: ErrorReason };
  const code = typeof given === 'string' ? given : '';
  const sentence = errorSentence({ code, message: serverSentence(body) ?? '', reason });
  return new RequestError(
    response.status,
    sentence === '' ? say('common.requestFailed', { status: response.status }) : sentence,
    code,
    Array.isArray(details) ? (details as RequestError['fields']) : [],
    sentence !== '',
  );
}

async function succeeded(response: Response): Promise<Response> {
  if (response.ok && foreignAnswer(response) === null) return response;
  throw await failureOf(response);
}

/**
 * Sends a request and returns its response; throws a RequestError when that is not a success. A 401 asks the session
 * layer once; then the call is repeated once or fails with the session's message. Calls below /api/auth are not
 * repeated: a wrong password is a 401 too.
 */
export async function request(method: string, path: string, options: RequestOptions): Promise<Response> {
  if (path.startsWith(AUTH_PATH))
    return succeeded(
      await send(method, path, {
        timeoutMs: SESSION.signInTimeoutMs,
        timeoutMessage: 'common.requestTimeout',
        ...options,
      }),
    );
  const response = await send(method, path, options);
  // A proxy's 401 says nothing about the session.
  if (response.status !== 401 || foreignAnswer(response) !== null) return succeeded(response);
  if ((await onUnauthorised()) === 'give-up')
    throw new RequestError(401, say('common.session.expired'), 'UNAUTHENTICATED');
  const repeated = await send(method, path, options);
  // Refused although signed in.
  if (repeated.status === 401)
    throw new RequestError(401, say('common.session.authenticationFailed'), 'UNAUTHENTICATED');
  return succeeded(repeated);
}

/** The calls of the sign-in pages; all others are in client.ts, which those pages do not load. */
export const signInApi = createClient(SIGN_IN_ROUTES, request);
