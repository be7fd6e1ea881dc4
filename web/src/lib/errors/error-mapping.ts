import type { ErrorCode } from '@slidewright/domain';
import { NO_RESPONSE, RequestError } from '../api/request.ts';
import type { MessageCode } from '../language/message-codes.ts';
import { say } from '../language/messages.ts';

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

interface Rule extends Partial<Pick<ErrorDescription, 'retryDelayMs' | 'leadsToLogin' | 'isValidation'>> {
  /** Messages without a code that the rule is for. */
  readonly pattern: RegExp;
  readonly title: MessageCode;
  readonly message?: MessageCode;
}

/** The specification's mapping, in its order: the first rule whose pattern matches the message decides. */
const RULES = {
  timeout: { pattern: /timeout|timed out/i, title: 'errors.title.timeout', retryDelayMs: 5_000 },
  network: {
    pattern: /offline|network ?error|^failed to fetch$|^load failed$/i,
    title: 'errors.title.network',
    retryDelayMs: 10_000,
  },
  unavailable: {
    pattern: /\b50[234]\b|service (?:is )?(?:temporarily )?unavailable/i,
    title: 'errors.title.unavailable',
    retryDelayMs: 30_000,
  },
  rateLimit: { pattern: /rate limit|\b429\b/i, title: 'errors.title.rateLimit', retryDelayMs: 60_000 },
  session: { pattern: /session (?:has )?expired|\b401\b/i, title: 'errors.title.session', leadsToLogin: true },
  forbidden: {
    pattern: /forbidden|\b403\b/i,
    title: 'errors.title.denied',
    message: 'errors.notPermitted',
  },
  credentials: { pattern: /invalid credentials|unauthorized/i, title: 'errors.title.credentials', leadsToLogin: true },
  missing: { pattern: /required|missing field/i, title: 'errors.title.missing', isValidation: true },
  format: { pattern: /invalid format/i, title: 'errors.title.format', isValidation: true },
  size: { pattern: /too large/i, title: 'errors.title.size' },
  quota: { pattern: /quota/i, title: 'errors.title.quota' },
  permission: { pattern: /permission denied/i, title: 'errors.title.denied' },
  corrupt: { pattern: /corrupt/i, title: 'errors.title.corrupt' },
  maintenance: { pattern: /maintenance/i, title: 'errors.title.maintenance', retryDelayMs: 300_000 },
  load: { pattern: /overload|busy/i, title: 'errors.title.load', retryDelayMs: 120_000 },
  dependency: { pattern: /dependency/i, title: 'errors.title.dependency', retryDelayMs: 180_000 },
  proxy: { pattern: /^the proxy in front/i, title: 'errors.title.proxy' },
  other: { pattern: /(?:)/, title: 'errors.title.other', retryDelayMs: 30_000 },
} as const satisfies Readonly<Record<string, Rule>>;

/** The rule of a code; a failure with a code that is not listed is not retried. */
const RULE_OF_CODE: Readonly<Partial<Record<string, keyof typeof RULES>>> = {
  [NO_RESPONSE.timeout]: 'timeout',
  [NO_RESPONSE.network]: 'network',
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
} satisfies Partial<
  Record<ErrorCode | 'FOREIGN_ANSWER' | (typeof NO_RESPONSE)[keyof typeof NO_RESPONSE], keyof typeof RULES>
>;

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
  const { title, message, retryDelayMs = null, leadsToLogin = false, isValidation = false } = ruleOf(error);
  const sentence = message === undefined ? {} : { message: say(message) };
  return { title: say(title), ...sentence, retryDelayMs, leadsToLogin, isValidation };
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
