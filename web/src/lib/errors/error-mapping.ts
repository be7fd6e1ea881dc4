import type { ErrorCode } from '@slidewright/domain';
import { RequestError } from '../api/request.ts';

const ERROR_RETRY = { maximumAttempts: 3, maximumDelayMs: 300_000 } as const;

/** Title and retry of a failure. */
export interface ErrorDescription {
  readonly title: string;
  /** Replaces the failure's own message, if set. */
  readonly message?: string;
  /** Milliseconds before the first retry; null when it is not retried. */
  readonly retryDelayMs: number | null;
  readonly leadsToLogin: boolean;
  readonly isValidation: boolean;
}

interface Rule extends Partial<ErrorDescription> {
  /** Messages without a code that the rule is for. */
  readonly pattern: RegExp;
  readonly title: string;
}

/** The specification's mapping, in its order: the first rule whose pattern matches the message decides. */
const RULES = {
  timeout: { pattern: /timeout|timed out/i, title: 'Connection Timeout', retryDelayMs: 5_000 },
  network: {
    pattern: /offline|network ?error|^failed to fetch$|^load failed$/i,
    title: 'Connection Problem',
    retryDelayMs: 10_000,
  },
  unavailable: {
    pattern: /\b50[234]\b|service (?:is )?(?:temporarily )?unavailable/i,
    title: 'Service Temporarily Unavailable',
    retryDelayMs: 30_000,
  },
  rateLimit: { pattern: /rate limit|\b429\b/i, title: 'Too Many Requests', retryDelayMs: 60_000 },
  session: { pattern: /session (?:has )?expired|\b401\b/i, title: 'Session Expired', leadsToLogin: true },
  forbidden: {
    pattern: /forbidden|\b403\b/i,
    title: 'Access Denied',
    message: "You don't have permission to perform this action.",
  },
  credentials: { pattern: /invalid credentials|unauthorized/i, title: 'Authentication Failed', leadsToLogin: true },
  missing: { pattern: /required|missing field/i, title: 'Missing Information', isValidation: true },
  format: { pattern: /invalid format/i, title: 'Invalid Format', isValidation: true },
  size: { pattern: /too large/i, title: 'File Too Large' },
  quota: { pattern: /quota/i, title: 'Storage Limit Reached' },
  permission: { pattern: /permission denied/i, title: 'Access Denied' },
  corrupt: { pattern: /corrupt/i, title: 'File Corrupted' },
  maintenance: { pattern: /maintenance/i, title: 'Scheduled Maintenance', retryDelayMs: 300_000 },
  load: { pattern: /overload|busy/i, title: 'High Traffic', retryDelayMs: 120_000 },
  dependency: { pattern: /dependency/i, title: 'External Service Issue', retryDelayMs: 180_000 },
  proxy: { pattern: /^the proxy in front/i, title: 'Answer of a Proxy' },
  other: { pattern: /(?:)/, title: 'Something Went Wrong', retryDelayMs: 30_000 },
} as const satisfies Readonly<Record<string, Rule>>;

/** The rule of a code; a failure with a code that is not listed is not retried. */
const RULE_OF_CODE: Readonly<Partial<Record<string, keyof typeof RULES>>> = {
  DEADLINE_EXCEEDED: 'timeout',
  UNAVAILABLE: 'unavailable',
  STORAGE_FAILED: 'unavailable',
  SPEECH_UNAVAILABLE: 'dependency',
  SPEECH_FAILED: 'dependency',
  AI_FAILED: 'dependency',
  RATE_LIMITED: 'rateLimit',
  SPEECH_RATE_LIMITED: 'rateLimit',
  UNAUTHENTICATED: 'session',
  FORBIDDEN: 'forbidden',
  VALIDATION_FAILED: 'format',
  PAYLOAD_TOO_LARGE: 'size',
  STORAGE_FULL: 'quota',
  INTERNAL: 'other',
  FOREIGN_ANSWER: 'proxy',
} satisfies Partial<Record<ErrorCode | 'FOREIGN_ANSWER', keyof typeof RULES>>;

function ruleOf(error: unknown): Rule {
  const code = error instanceof RequestError ? error.code : '';
  const named = RULE_OF_CODE[code];
  if (named) return RULES[named];
  if (code !== '') return { ...RULES.other, retryDelayMs: null };
  const message = error instanceof Error ? error.message : String(error);
  return Object.values(RULES).find(({ pattern }) => pattern.test(message)) ?? RULES.other;
}

/** Title, retry delay and consequence of a failure: by its code, or by its message where it has none. */
export function describeError(error: unknown): ErrorDescription {
  const { pattern: _, retryDelayMs = null, leadsToLogin = false, isValidation = false, ...rest } = ruleOf(error);
  return { ...rest, retryDelayMs, leadsToLogin, isValidation };
}

/**
 * Milliseconds until a failure is retried automatically after `attempts` tries (1 or more): doubling, at most 300 s.
 * Null when it is not.
 */
export function nextRetryMs(error: unknown, attempts: number): number | null {
  const { retryDelayMs, isValidation } = describeError(error);
  if (retryDelayMs === null || isValidation || attempts >= ERROR_RETRY.maximumAttempts) return null;
  return Math.min(retryDelayMs * 2 ** (attempts - 1), ERROR_RETRY.maximumDelayMs);
}
