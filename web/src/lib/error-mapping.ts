const ERROR_RETRY = { maximumAttempts: 3, maximumDelayMs: 300_000 } as const;

/** The message a person gets about a failure, and what the client may do about it. */
export interface ErrorDescription {
  readonly title: string;
  /** A sentence of our own; absent where the failure's own message is shown. */
  readonly message?: string;
  /** Milliseconds before a first retry; null when trying again is of no use. */
  readonly retryDelayMs: number | null;
  readonly leadsToLogin: boolean;
  readonly isValidation: boolean;
}

interface Rule extends Partial<ErrorDescription> {
  readonly pattern: RegExp;
  readonly title: string;
}

/** The first rule whose pattern the message matches decides. */
const RULES: readonly Rule[] = [
  { pattern: /timeout|timed out/i, title: 'Connection Timeout', retryDelayMs: 5_000 },
  {
    pattern: /offline|network ?error|^failed to fetch$|^load failed$/i,
    title: 'Connection Problem',
    retryDelayMs: 10_000,
  },
  {
    pattern: /\b50[234]\b|service (?:is )?(?:temporarily )?unavailable/i,
    title: 'Service Temporarily Unavailable',
    retryDelayMs: 30_000,
  },
  { pattern: /rate limit|\b429\b/i, title: 'Too Many Requests', retryDelayMs: 60_000 },
  { pattern: /session (?:has )?expired|\b401\b/i, title: 'Session Expired', leadsToLogin: true },
  {
    pattern: /forbidden|\b403\b/i,
    title: 'Access Denied',
    message: "You don't have permission to perform this action.",
  },
  { pattern: /invalid credentials|unauthorized/i, title: 'Authentication Failed', leadsToLogin: true },
  { pattern: /required|missing field/i, title: 'Missing Information', isValidation: true },
  { pattern: /invalid format/i, title: 'Invalid Format', isValidation: true },
  { pattern: /too large/i, title: 'File Too Large' },
  { pattern: /quota/i, title: 'Storage Limit Reached' },
  { pattern: /permission denied/i, title: 'Access Denied' },
  { pattern: /corrupt/i, title: 'File Corrupted' },
  { pattern: /maintenance/i, title: 'Scheduled Maintenance', retryDelayMs: 300_000 },
  { pattern: /overload|busy/i, title: 'High Traffic', retryDelayMs: 120_000 },
  { pattern: /dependency/i, title: 'External Service Issue', retryDelayMs: 180_000 },
];
const ANYTHING_ELSE: Rule = { pattern: /(?:)/, title: 'Something Went Wrong', retryDelayMs: 30_000 };

/** Title, retry delay and consequence of a failure, read from its message. */
export function describeError(message: string): ErrorDescription {
  const {
    pattern: _,
    retryDelayMs = null,
    leadsToLogin = false,
    isValidation = false,
    ...rest
  } = RULES.find((rule) => rule.pattern.test(message)) ?? ANYTHING_ELSE;
  return { ...rest, retryDelayMs, leadsToLogin, isValidation };
}

/** Whether a failure may be tried again by itself after `attempts` tries. */
export function mayRetry(error: ErrorDescription, attempts: number): boolean {
  return error.retryDelayMs !== null && !error.isValidation && attempts < ERROR_RETRY.maximumAttempts;
}

/** Milliseconds to wait after the given attempt (counted from 1): doubling, at most 300 s. */
export function retryDelayMs(delayMs: number, attempt: number): number {
  return Math.min(delayMs * 2 ** (attempt - 1), ERROR_RETRY.maximumDelayMs);
}
