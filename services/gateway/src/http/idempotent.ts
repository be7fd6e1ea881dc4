import { createHash } from 'node:crypto';
import { LIMITS } from '@slidewright/domain';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_HEADER } from '@slidewright/http-api';
import { AppError, invalid, type IdempotencyStore, type KeptAnswer, type Logger } from '@slidewright/platform';
import type { Request } from 'express';

/** The client's Idempotency-Key, made unique to its user; undefined without one. Throws when it is invalid. */
export function idempotencyKeyOf(request: Request, userId: string): string | undefined {
  const key = request.get(IDEMPOTENCY_KEY_HEADER);
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > LIMITS.idempotencyKeyLength) {
    throw invalid(`${IDEMPOTENCY_KEY_HEADER} must have 1 to ${LIMITS.idempotencyKeyLength} characters.`, [
      { field: IDEMPOTENCY_KEY_HEADER, message: `must have 1 to ${LIMITS.idempotencyKeyLength} characters` },
    ]);
  }
  if (!IDEMPOTENCY_KEY.test(key)) {
    throw invalid(`${IDEMPOTENCY_KEY_HEADER} must be printable ASCII.`, [
      { field: IDEMPOTENCY_KEY_HEADER, message: 'must be printable ASCII' },
    ]);
  }
  return sha256(`${userId}\n${key}`);
}

/** What a repeat must have in common with the first request: method, address and body. */
export function fingerprintOf(request: Request, body: Buffer | string): string {
  return sha256(`${request.method} ${request.originalUrl}\n`, body);
}

/**
 * Executes a request once per key: a repeat gets the stored answer, 409 while the first one runs, 422 when it
 * differs. A failure is not stored, so that it can be retried.
 */
export async function once(
  store: IdempotencyStore,
  key: string,
  fingerprint: string,
  log: Logger,
  produce: () => Promise<KeptAnswer>,
): Promise<KeptAnswer & { repeated: boolean }> {
  const begun = await store.begin(key, fingerprint);
  switch (begun.kind) {
    case 'answered':
      return { ...begun.answer, repeated: true };
    case 'in-flight':
      throw new AppError('IDEMPOTENCY_IN_FLIGHT', {
        userMessage: 'The same request is still being worked on.',
        retryAfterS: 1,
      });
    case 'mismatch':
      throw new AppError('IDEMPOTENCY_MISMATCH', {
        userMessage: `This ${IDEMPOTENCY_KEY_HEADER} was used for another request.`,
      });
    case 'new': {
      const answer = await produce().catch(async (error: unknown) => {
        await begun.abandon().catch((cause: unknown) => log.warn({ err: cause }, 'a key could not be released'));
        throw error;
      });
      // The work is done; failing to store the answer must not fail the request.
      await begun.finish(answer).catch((cause: unknown) => log.warn({ err: cause }, 'an answer could not be stored'));
      return { ...answer, repeated: false };
    }
    default:
      return begun satisfies never;
  }
}

function sha256(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
