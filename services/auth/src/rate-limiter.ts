import { createHash } from 'node:crypto';
import { AppError } from '@slidewright/platform';
import type { RateLimitRule } from './rate-limit-rules.ts';
import type { RateLimitRepository } from './repositories/rate-limits.ts';

export interface RateLimiter {
  /**
   * Counts an attempt under every rule. Throws RATE_LIMITED with the seconds to wait. The answer
   * is called when the attempt turned out well, so that only failures stay counted where the rule says so.
   */
  attempt(rules: readonly RateLimitRule[], who: { address: string; account: string }): Promise<() => Promise<void>>;
}

const EXPENSIVE = 'Too many attempts. Please wait a moment and try again.';

export function createRateLimiter(limits: RateLimitRepository, factor: number): RateLimiter {
  return {
    async attempt(rules, who) {
      const refundable: string[] = [];
      for (const rule of rules) {
        const key = `${rule.name}:${rule.per}:${subject(rule, who)}`;
        const limit = Math.max(1, Math.floor(rule.limit * factor));
        const retryAfterS = await limits.take(key, limit, rule.windowS);
        if (retryAfterS !== null) {
          throw new AppError('RATE_LIMITED', {
            message: `${key} is over ${limit}`,
            userMessage: EXPENSIVE,
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
function subject(rule: RateLimitRule, who: { address: string; account: string }): string {
  return rule.per === 'address' ? who.address : createHash('sha256').update(who.account).digest('base64url');
}
