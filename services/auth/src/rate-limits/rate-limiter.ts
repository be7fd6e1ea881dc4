import { createHash } from 'node:crypto';
import { AppError } from '@slidewright/platform';
import type { RateLimitRule, RateLimitSubject } from './rate-limit-rules.ts';
import { rateLimitRepository } from '../repositories/rate-limits.ts';
import type { Db } from '../repositories/tables.ts';

/** Client and account of an attempt. */
export interface AttemptSubject {
  readonly address: string;
  readonly account: string;
  /** The id of the known device, '' on any other. */
  readonly device: string;
}

export interface RateLimiter {
  /**
   * Counts an attempt under every rule. Throws RATE_LIMITED with the seconds to wait. Call the returned function
   * after a successful attempt, so that rules that count failures only do not count it.
   */
  attempt(rules: readonly RateLimitRule[], who: AttemptSubject): Promise<() => Promise<void>>;
}

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.';

export function createRateLimiter(db: Db, factor: number): RateLimiter {
  return {
    async attempt(rules, who) {
      const refundable: string[] = [];
      for (const rule of rules) {
        const key = `${rule.name}:${rule.per}:${subject(rule.per, who)}`;
        const limit = Math.max(1, Math.floor(rule.limit * factor));
        const retryAfterS = await rateLimitRepository(db).take(key, limit, rule.windowS);
        if (retryAfterS !== null) {
          // Uncounts the refused attempt in the rules before.
          await rateLimitRepository(db).refund(refundable);
          throw new AppError('RATE_LIMITED', {
            message: `${key} is over ${limit}`,
            userMessage: TOO_MANY_ATTEMPTS,
            retryAfterS,
          });
        }
        if (rule.failuresOnly) refundable.push(key);
      }
      return () => rateLimitRepository(db).refund(refundable);
    },
  };
}

/** Account names are hashed, so that the table of counters is no list of accounts. */
function subject(per: RateLimitSubject, { address, account, device }: AttemptSubject): string {
  switch (per) {
    case 'address':
      return address;
    case 'account':
      return hashed(account);
    case 'account-and-address':
      return `${hashed(account)}:${address}`;
    case 'known-device':
      return device;
  }
}

function hashed(account: string): string {
  return createHash('sha256').update(account).digest('base64url');
}
