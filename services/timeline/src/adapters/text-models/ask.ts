import { callProvider, retry, toAppError, type AppError } from '@slidewright/platform';
import { setTimeout as delay } from 'node:timers/promises';
import { aiFailed, ProviderFailure } from './failures.ts';
import type { ModelOptions, ModelTask } from './text-model.ts';

/** Several times the largest answer that could be accepted. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const RETRIES = 3;
const FIRST_DELAY_MS = 1_000;

export interface ProviderRequest {
  readonly provider: string;
  readonly task: Pick<ModelTask<unknown>, 'operation' | 'failed'>;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or undefined when it is something else. */
  readonly json: unknown;
}

export interface AskOptions extends ModelOptions {
  /** Replaceable so that tests need no time. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Posts to a provider and reads its answer, again while `read` throws failures worth another
 * try and the time allows the wait. Ends with AI_FAILED, or the signal's reason on abort.
 */
export async function ask<Result>(
  request: ProviderRequest,
  read: (answer: ProviderAnswer) => Result,
  options: AskOptions,
): Promise<Result> {
  const remainingMs = (): number => options.deadline - Date.now();
  const wait = options.wait ?? (async (ms, signal) => void (await delay(ms, undefined, signal ? { signal } : {})));
  const { operation, failed } = request.task;
  const publicError = (error: unknown): AppError =>
    error instanceof ProviderFailure ? aiFailed(error, failed) : toAppError(error);
  let failure: ProviderFailure | undefined;
  const once = (): Promise<Result> =>
    callProvider({ provider: request.provider, operation, codeOf: (error) => publicError(error).code }, async () =>
      read(await post(request, remainingMs(), options.signal)),
    );
  try {
    return await retry(once, {
      retries: RETRIES,
      delayMs: FIRST_DELAY_MS,
      maxDelayMs: Number.POSITIVE_INFINITY,
      jitter: 0.1,
      signal: options.signal,
      retryable: (error) => {
        failure = error instanceof ProviderFailure ? error : undefined;
        return failure?.retryable ?? false;
      },
      requestedDelayMs: (error) => (error instanceof ProviderFailure ? error.retryAfterMs : undefined),
      // Asking again before the wait is over would be refused again, so what does not fit in the time ends here.
      wait: async (ms, signal) => {
        if (ms >= remainingMs()) throw failure;
        await wait(ms, signal);
      },
    });
  } catch (error) {
    throw error instanceof ProviderFailure ? aiFailed(error, failed) : error;
  }
}

async function post(request: ProviderRequest, timeoutMs: number, signal: AbortSignal): Promise<ProviderAnswer> {
  signal.throwIfAborted();
  if (timeoutMs <= 0) throw new ProviderFailure('slow', 'no time left to ask');
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: { ...request.headers, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request.body),
      // A redirect would carry the key to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    return { status: response.status, headers: response.headers, json: parseJson(await readBody(response)) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProviderFailure) throw error;
    if (timeout.aborted) throw new ProviderFailure('slow', `no answer within ${timeoutMs} ms`, { cause: error });
    throw new ProviderFailure('away', errorText(error), { retryable: true, cause: error });
  }
}

async function readBody(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ProviderFailure('unreadable', `more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/**
 * The failure an HTTP status tells of. `isQuota` marks the 400s and 429s that mean spent credit,
 * which no wait can mend.
 */
export function failureOfStatus(
  status: number,
  detail: string,
  options: { isQuota?: boolean; headers?: Headers } = {},
): ProviderFailure {
  const text = `${status} ${detail}`.trim();
  if (options.isQuota || status === 402) return new ProviderFailure('quota', text);
  if (status === 401 || status === 403) return new ProviderFailure('key', text);
  const again = { retryable: true, retryAfterMs: options.headers && retryAfterMs(options.headers) };
  if (status === 429) return new ProviderFailure('busy', text, again);
  if (status === 408 || status >= 500) return new ProviderFailure('away', text, again);
  return new ProviderFailure('request', text);
}

/** The wait a provider asks for: `retry-after-ms`, else `retry-after` in seconds or as an HTTP date. */
function retryAfterMs(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const value = headers.get('retry-after');
  if (value === null || value.trim() === '') return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
