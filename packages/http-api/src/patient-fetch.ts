import { setTimeout as delay } from 'node:timers/promises';
import { IDEMPOTENCY_KEY_HEADER } from './envelope.ts';

const MOST_REPEATS = 5;
const LONGEST_WAIT_S = 10;
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/**
 * Like `fetch`, but repeats a request that a busy or restarting server answered with 503 and Retry-After, at most five
 * times, if it can be repeated: by its method, or because it has an Idempotency-Key.
 */
export const patientFetch: typeof fetch = async (input, init = {}) => {
  const method = init.method?.toUpperCase() ?? 'GET';
  const isRepeatable = REPEATABLE.has(method) || new Headers(init.headers).has(IDEMPOTENCY_KEY_HEADER);
  for (let repeats = 0; ; repeats += 1) {
    const response = await fetch(input, init);
    const waitS = Number(response.headers.get('retry-after') ?? NaN);
    if (response.status !== 503 || !isRepeatable || repeats === MOST_REPEATS || !(waitS >= 0)) return response;
    await response.body?.cancel();
    await delay(Math.min(waitS, LONGEST_WAIT_S) * 1_000, undefined, init.signal ? { signal: init.signal } : {});
  }
};
