import { AppError } from '@slidewright/platform';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimits } from '../../config.ts';

const WINDOW_S = 60;

export type RateLimitKind = keyof RateLimits;

/** Counts a request; throws RATE_LIMITED with the seconds to wait past the limit. */
export type CountRequest = (kind: RateLimitKind, subject: string, points?: number) => Promise<void>;

/** Each gateway counts in its own memory. */
export function createRateLimits(limits: RateLimits): CountRequest {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([kind, points]) => [
      kind,
      new RateLimiterMemory({ keyPrefix: kind, points: Number(points), duration: WINDOW_S }),
    ]),
  ) as Record<RateLimitKind, RateLimiterMemory>;
  return async (kind, subject, points = 1) => {
    try {
      await limiters[kind].consume(subject, points);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new AppError('RATE_LIMITED', {
        userMessage: 'Too many requests. Please wait a moment and try again.',
        retryAfterS: refusal.msBeforeNext / 1_000,
      });
    }
  };
}

/**
 * Sessions and API keys that are over a limit, so that further requests are refused without a check. A credential is the
 * header that names them.
 */
export interface RefusedCallers {
  /** Throws RATE_LIMITED while the caller is refused. */
  check(credential: string): void;
  note(credential: string, refusal: AppError): void;
}

const MOST_REFUSED_CALLERS = 10_000;
const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?slidewright\.session_token=([^;]*)/;

export function createRefusedCallers(): RefusedCallers {
  const refusals = new Map<string, { readonly until: number; readonly error: AppError }>();
  const keyOf = (credential: string): string => SESSION_COOKIE.exec(credential)?.[1] ?? credential;
  return {
    check(credential) {
      const refused = refusals.get(keyOf(credential));
      if (refused === undefined) return;
      const leftMs = refused.until - Date.now();
      if (leftMs > 0)
        throw new AppError('RATE_LIMITED', { userMessage: refused.error.userMessage, retryAfterS: leftMs / 1_000 });
      refusals.delete(keyOf(credential));
    },
    note(credential, error) {
      if (refusals.size >= MOST_REFUSED_CALLERS) refusals.clear();
      refusals.set(keyOf(credential), { until: Date.now() + (error.retryAfterS ?? 1) * 1_000, error });
    },
  };
}
