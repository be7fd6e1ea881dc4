import { createHash } from 'node:crypto';
import { AppError } from '@slidewright/platform';
import type { RateLimitRule, RateLimitSubject } from './rate-limit-rules.ts';
import type { RateLimitRepository } from '../repositories/rate-limits.ts';

/** Who makes an attempt, and at which account. */
export interface AttemptSubject {
  readonly address: string;
  readonly account: string;
  /** The id of the known device, '' on any other. */
  readonly device: string;
}

export interface RateLimiter {
  /**
   * Counts an attempt under every rule. Throws RATE_LIMITED with the seconds to wait. Call the result when nothing
   * was found wrong with the attempt, so that only failures stay counted where the rule says so.
   */
  attempt(rules: readonly RateLimitRule[], who: AttemptSubject): Promise<() => Promise<void>>;
}

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.';

export function createRateLimiter(limits: RateLimitRepository, factor: number): RateLimiter {
  return {
    async attempt(rules, who) {
      const refundable: string[] = [];
      for (const rule of rules) {
        const key = `${rule.name}:${rule.per}:${subject(rule.per, who)}`;
        const limit = Math.max(1, Math.floor(rule.limit * factor));
        const retryAfterS = await limits.take(key, limit, rule.windowS);
        if (retryAfterS !== null) {
          // The rules before it count what was tried, and this attempt is not.
          await limits.refund(refundable);
          throw new AppError('RATE_LIMITED', {
            message: `${key} is over ${limit}`,
            userMessage: TOO_MANY_ATTEMPTS,
            retryAfterS,
          });
        }
        if (rule.failuresOnly) refundable.push(key);
      }
      return () => limits.refund(refundable);
    },
  };
}

/** Account names are hashed: the table of counters shall not be a list of who has an account. */
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
