import { AppError } from '@slidewright/platform';

/** Why a text provider gave nothing to use, each with its sentence for the person. */
const REASONS = {
  refused: 'the text service declined to write about this text.',
  truncated: 'the answer of the text service was cut short.',
  unreadable: 'the text service answered in a form that cannot be used.',
  key: 'the text service does not accept the configured API key.',
  quota: 'the account at the text service has no credit left.',
  busy: 'the text service is receiving too many requests. Please try again shortly.',
  away: 'the text service is not answering. Please try again shortly.',
  slow: 'the text service took too long to answer.',
  request: 'the text service did not accept the request.',
} as const;

export type FailureReason = keyof typeof REASONS;

/** A provider's failure before it is known whether another try is worth it. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly reason: FailureReason;
  readonly retryable: boolean;
  /** The wait the provider asked for, in milliseconds. */
  readonly retryAfterMs?: number;

  constructor(
    reason: FailureReason,
    detail: string,
    options: { retryable?: boolean; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(`${reason}: ${detail}`, options.cause === undefined ? undefined : { cause: options.cause });
    this.reason = reason;
    this.retryable = options.retryable ?? false;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
  }
}

/** The failure as callers see it; `failed` begins its sentence. What the provider said stays in the log: it may quote the key. */
export function aiFailed(failure: ProviderFailure, failed: string): AppError {
  return new AppError('AI_FAILED', {
    message: failure.message,
    userMessage: `${failed}: ${REASONS[failure.reason]}`,
    details: { reason: failure.reason },
    cause: failure,
  });
}
