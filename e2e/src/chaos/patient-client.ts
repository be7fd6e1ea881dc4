import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '@slidewright/http-api/node';

/** A call that got no usable answer within its time. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/** What one attempt of a call is sent with. */
interface Attempt {
  readonly idempotencyKey: string;
  readonly timeoutMs: number;
}

export type Answer<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly status: number; readonly code: string };

const PATIENCE_MS = 150_000;
const CALL_TIMEOUT_MS = 30_000;
/** Statuses that ask for another attempt. */
const TRY_AGAIN = new Set([429, 502, 503, 504]);
/** The answer while the first attempt with the same Idempotency-Key is still being worked on. */
const IN_FLIGHT = new Set(['IDEMPOTENCY_IN_FLIGHT', 'CONFLICT']);

/**
 * Makes a call again while the product is not available, as its documentation tells clients to. A POST whose answer was
 * lost has its effect once, by its key. Returns any answer that is not "try again": also 404, 409 and 423. Throws
 * Unanswered.
 */
export async function ask<Data>(call: (attempt: Attempt) => Promise<Data>): Promise<Answer<Data>> {
  const attempt = { idempotencyKey: randomUUID(), timeoutMs: CALL_TIMEOUT_MS };
  const until = Date.now() + PATIENCE_MS;
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 2_000)) {
    try {
      return { ok: true, data: await call(attempt) };
    } catch (error) {
      const isFinal = error instanceof ApiError && !TRY_AGAIN.has(error.status);
      const isInFlight = isFinal && error.status === 409 && IN_FLIGHT.has(error.code);
      if (isFinal && !(isInFlight && Date.now() < until)) return { ok: false, status: error.status, code: error.code };
      if (Date.now() > until) throw new Unanswered(`${String(call)}: ${String(error)}`, { cause: error });
    }
    await delay(waitMs);
  }
}
