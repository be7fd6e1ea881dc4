import { AUDIO_ERROR_MESSAGES } from '@slidewright/domain';
import { AppError, callProvider, retry, type Logger } from '@slidewright/platform';
import { speechFailed } from '../../narration/sound/sound.ts';

/** The deadline of one try, and the wait between tries, replaceable in tests. */
export interface SpeechHttpOptions {
  readonly log: Logger;
  readonly deadlineMs?: number | undefined;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

export interface SpeechCall extends SpeechHttpOptions {
  /** The provider's id. */
  readonly provider: string;
  readonly operation: 'speak' | 'list_voices';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; absent for a GET. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
  /** Tries after the first; three by default. */
  readonly retries?: number;
  /** Whether the call sends a key: tells a refused key from a missing one. */
  readonly hasKey: boolean;
}

export interface SpeechAnswer {
  readonly contentType: string;
  readonly body: Buffer;
}

/** What a service says about its own failure. */
interface Complaint {
  readonly code: string;
  readonly message: string;
}

/** Name of the dependency that waiting jobs show. */
const SPEECH_SERVICE = 'the speech service';
const DEADLINE_MS = 60_000;
const LONGEST_ANSWER = 64 * 1024 ** 2;
const RETRIES = 3;
/** For a longer wait than this the job goes back to the queue. */
const LONGEST_WAIT_S = 60;
const RETRY = { delayMs: 2_000, maxDelayMs: 60_000, jitter: 0.1 } as const;

/**
 * Calls a speech service and returns its bytes. Retries 429, 408, 5xx and broken or silent connections three times,
 * after 2 s doubling to 60 s or after Retry-After. Then, or when Retry-After is more than a minute, the error names the
 * service as a dependency, so that a job waits for it. Everything else fails at once, with the sentence for its cause.
 */
export async function callSpeechService(call: SpeechCall): Promise<SpeechAnswer> {
  return retry(() => callProvider(call, () => callOnce(call)), {
    ...RETRY,
    retries: call.retries ?? RETRIES,
    signal: call.signal,
    retryable: (error) =>
      error instanceof AppError && error.dependency === SPEECH_SERVICE && (error.retryAfterS ?? 0) <= LONGEST_WAIT_S,
    requestedDelayMs: (error) =>
      error instanceof AppError && error.retryAfterS !== undefined ? error.retryAfterS * 1000 : undefined,
    ...(call.wait ? { wait: call.wait } : {}),
  });
}

async function callOnce(call: SpeechCall): Promise<SpeechAnswer> {
  const deadlineMs = call.deadlineMs ?? DEADLINE_MS;
  const deadline = AbortSignal.timeout(deadlineMs);
  let response: Response;
  let body: Buffer;
  try {
    response = await fetch(call.url, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: { ...call.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: AbortSignal.any([call.signal, deadline]),
      redirect: 'error',
    });
    body = await readBody(response);
  } catch (cause) {
    call.signal.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    throw new AppError('SPEECH_UNAVAILABLE', {
      message: `${new URL(call.url).host} ${deadline.aborted ? `did not answer within ${deadlineMs / 1_000} s` : `broke off: ${rootMessage(cause)}`}`,
      userMessage: AUDIO_ERROR_MESSAGES.networkError,
      dependency: SPEECH_SERVICE,
      cause,
    });
  }
  const contentType = response.headers.get('content-type')?.split(';')[0]!.trim().toLowerCase() ?? '';
  if (!response.ok) {
    const complaint = complaintOf(body);
    const error = errorFor(response.status, complaint, {
      hasKey: call.hasKey,
      retryAfterS: retryAfter(response.headers),
    });
    call.log.warn(
      { provider: call.provider, operation: call.operation, status: response.status, code: error.code, err: error },
      'a speech service refused a request',
    );
    throw error;
  }
  return { contentType, body };
}

async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LONGEST_ANSWER) throw speechFailed('the answer is longer than any narration');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function rootMessage(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/** Seconds, from a number or a date (RFC 9110, 10.2.3). */
function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/**
 * The complaint in an error body. Known shapes: {error: {code, type, message}}, {error: 'text'},
 * {detail: {status | error, message}}, {detail: 'text'}, {detail: [{msg}]}, plain text.
 */
function complaintOf(body: Buffer): Complaint {
  const text = body.subarray(0, 4_000).toString('utf8').trim();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { code: '', message: text.startsWith('<') ? '' : text };
  }
  const { error, detail } = (parsed ?? {}) as { error?: unknown; detail?: unknown };
  const inner = error ?? detail ?? parsed;
  if (typeof inner === 'string') return { code: '', message: inner };
  if (Array.isArray(inner))
    return { code: '', message: inner.map((item) => String((item as { msg?: unknown })?.msg ?? '')).join('; ') };
  const fields = inner as Record<string, unknown> | null;
  const code = [fields?.['status'], fields?.['code'], fields?.['error'], fields?.['type']].find(
    (value) => typeof value === 'string',
  );
  return { code: String(code ?? ''), message: typeof fields?.['message'] === 'string' ? fields['message'] : '' };
}

function errorFor(
  status: number,
  complaint: Complaint,
  known: { hasKey: boolean; retryAfterS: number | undefined },
): AppError {
  const message = `the speech service answered ${status} ${complaint.code}: ${complaint.message}`.slice(0, 600);
  const saying = `${complaint.code} ${complaint.message}`;
  if (status === 402 || /quota_exceeded|insufficient_quota|billing_hard_limit/.test(complaint.code))
    return new AppError('SPEECH_QUOTA_EXCEEDED', { message, userMessage: AUDIO_ERROR_MESSAGES.quotaExceeded });
  if (status === 401 || status === 403) {
    return known.hasKey
      ? new AppError('SPEECH_KEY_REFUSED', { message, userMessage: AUDIO_ERROR_MESSAGES.accessDenied })
      : new AppError('SPEECH_KEY_MISSING', { message, userMessage: AUDIO_ERROR_MESSAGES.apiKeyMissing });
  }
  if (status === 429) {
    return new AppError('SPEECH_RATE_LIMITED', {
      message,
      userMessage: AUDIO_ERROR_MESSAGES.serviceUnavailable,
      dependency: SPEECH_SERVICE,
      ...(known.retryAfterS === undefined ? {} : { retryAfterS: known.retryAfterS }),
    });
  }
  if (status >= 500 || status === 408) {
    return new AppError('SPEECH_UNAVAILABLE', {
      message,
      userMessage: AUDIO_ERROR_MESSAGES.serviceUnavailable,
      dependency: SPEECH_SERVICE,
      ...(known.retryAfterS === undefined ? {} : { retryAfterS: known.retryAfterS }),
    });
  }
  if (
    /voice.{0,20}(?:not.?found|not supported|does not exist|unknown|invalid)|(?:invalid|unknown|no such) voice/i.test(
      saying,
    )
  )
    return new AppError('VOICE_UNAVAILABLE', {
      message,
      userMessage: 'The selected voice is not available any more. Please choose another voice.',
    });
  if (status >= 400)
    return new AppError('SPEECH_REQUEST_REFUSED', { message, userMessage: refusalSentence(complaint.message) });
  return speechFailed(message);
}

const LONGEST_REASON = 160;

/** A service's own reason as a sentence for a person: one line of plain text, at most 160 characters of it. */
function refusalSentence(reason: string): string {
  const plain = reason
    .replaceAll(/<[^>]*>/g, ' ')
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim();
  if (plain === '') return 'The speech service refused the request.';
  const short = plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON).trimEnd()}…` : plain;
  return `The speech service refused the request: ${short}${/[.!?…]$/.test(short) ? '' : '.'}`;
}

/** JSON of an answer. Throws SPEECH_FAILED for anything else. */
export function jsonOf(answer: SpeechAnswer): unknown {
  try {
    return JSON.parse(answer.body.toString('utf8')) as unknown;
  } catch (cause) {
    throw speechFailed('the answer is not JSON', cause);
  }
}

/** The bytes of an answer that claims to be sound. Throws SPEECH_FAILED for a page, JSON or nothing. */
export function soundOf(answer: SpeechAnswer): Buffer {
  const couldBeSound = /^(?:audio\/|video\/|application\/octet-stream$|$)/.test(answer.contentType);
  if (!couldBeSound || answer.body.length === 0)
    throw speechFailed(`the answer is ${answer.body.length} bytes of '${answer.contentType}' instead of sound`);
  return answer.body;
}

/** Lets at most `limit` calls run at a time; the others wait their turn. */
export function limitConcurrency(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
