import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import type { ApiClient } from '@slidewright/standalone';

/** A call that got no usable answer within its time. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

export interface Answer<Data> {
  readonly status: number;
  readonly code: string;
  readonly data: Data;
}

/** A client that tries again while the product is not available, as its documentation tells clients to. */
export interface PatientClient {
  /** Any answer that is not "try again": also 404, 409 and 423. Throws Unanswered. */
  ask<Data = unknown>(method: string, path: string, body?: unknown): Promise<Answer<Data>>;
  /** Saves what a path answers; false when it is not there. */
  save(path: string, file: string): Promise<boolean>;
}

const PATIENCE_MS = 150_000;
const CALL_TIMEOUT_MS = 30_000;
/** Statuses that ask for another attempt. */
const TRY_AGAIN = new Set([429, 502, 503, 504]);
/** The answer while the first attempt with the same Idempotency-Key is still being worked on. */
const IN_FLIGHT = new Set(['IDEMPOTENCY_IN_FLIGHT', 'CONFLICT']);

export function patient(client: ApiClient): PatientClient {
  const attempt = async (path: string, init: RequestInit): Promise<Response | string> => {
    try {
      const response = await client.fetch(path, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
      if (!TRY_AGAIN.has(response.status)) return response;
      return `${response.status} ${await response.text()}`;
    } catch (error) {
      return String(error);
    }
  };

  return {
    async ask<Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> {
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // A POST whose answer was lost is made again under the same key, and has its effect once.
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const until = Date.now() + PATIENCE_MS;
      for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 2_000)) {
        const tried = await attempt(path, init);
        if (typeof tried !== 'string') {
          const text = await tried.text().catch(() => null);
          if (text !== null) {
            const answer = text === '' ? {} : (JSON.parse(text) as { data?: Data; code?: string });
            const code = answer.code ?? '';
            if (!(tried.status === 409 && IN_FLIGHT.has(code) && Date.now() < until))
              return { status: tried.status, code, data: answer.data as Data };
          }
        }
        if (Date.now() > until)
          throw new Unanswered(`${method} ${path}: ${typeof tried === 'string' ? tried : tried.status}`);
        await delay(waitMs);
      }
    },

    async save(path, file) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const tried = await attempt(path, {});
        if (typeof tried !== 'string') {
          if (tried.status === 404) return false;
          if (tried.ok && tried.body !== null) {
            const whole = await pipeline(Readable.fromWeb(tried.body as WebStream), createWriteStream(file)).then(
              () => true,
              () => false,
            );
            if (whole) return true;
          }
        }
        if (Date.now() > until)
          throw new Unanswered(`GET ${path}: ${typeof tried === 'string' ? tried : tried.status}`);
        await delay(500);
      }
    },
  };
}
