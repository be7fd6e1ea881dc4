import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, countedAddress } from '@slidewright/platform';
import type { Request } from 'express';
import type { CountRequest } from '../guards/rate-limits.ts';
import { bearerOf } from './identify.ts';

/** Throws UNAUTHENTICATED for a request without the operator's key, and RATE_LIMITED for too many. */
export type RequireOperator = (request: Request) => Promise<void>;

export function createRequireOperator(operatorKey: string, countRequest: CountRequest): RequireOperator {
  const expected = digest(operatorKey);
  return async (request) => {
    await countRequest('operatorPerAddress', countedAddress(request.ip));
    const given = bearerOf(request);
    if (given === null || !timingSafeEqual(digest(given), expected))
      throw new AppError('UNAUTHENTICATED', { userMessage: "This call needs the operator's key, OPERATOR_KEY." });
  };
}

/** Of one length, which a comparison in constant time needs. */
function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
