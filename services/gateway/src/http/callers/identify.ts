import type { CallScope } from '@slidewright/http-api';
import { AppError, countedAddress, withTimeout, type CallContext } from '@slidewright/platform';
import type { Request } from 'express';
import type { Services } from '../../call-handler.ts';
import type { CountRequest, RefusedCallers } from '../guards/rate-limits.ts';
import { apiKeyHash } from './api-key.ts';

/** Who sent a request. */
export interface Caller {
  readonly userId: string;
  /** null for a session, which may do everything. */
  readonly apiKey: { readonly id: string; readonly scopes: readonly string[] } | null;
  /** Whether the account has a quota. */
  readonly hasQuota: boolean;
}

/**
 * Finds the caller of a request by its API key or its session. Throws UNAUTHENTICATED, API_KEY_UNKNOWN,
 * API_KEY_EXPIRED, API_KEY_REVOKED or ACCOUNT_DISABLED, and RATE_LIMITED past the limit of a key.
 */
export type Identify = (request: Request, context: CallContext) => Promise<Caller>;

/** The client of a request, for the activity of API keys. */
export interface ClientOfRequest {
  readonly address: string;
  readonly userAgent: string;
}

export function clientOf(request: Request): ClientOfRequest {
  return { address: countedAddress(request.ip), userAgent: request.get('user-agent') ?? '' };
}

/**
 * The API key of a request; null without one. A request with a key is judged by it alone: browsers do not add the header
 * by themselves, so neither cookies nor the rules against requests of other sites apply.
 */
export function bearerOf({ headers: { authorization } }: Request): string | null {
  const [scheme = '', ...rest] = authorization?.trim().split(/ +/) ?? [];
  return scheme.toLowerCase() === 'bearer' ? rest.join(' ') : null;
}

/** The header that a caller is found by; undefined without one. */
export function credentialOf(request: Request): string | undefined {
  return bearerOf(request) === null ? request.headers.cookie : request.headers.authorization;
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** A check reads one indexed row; a longer wait means that the service hangs. */
const CHECK_TIMEOUT_MS = 3_000;

export function createIdentify(parts: {
  readonly auth: Services['auth'];
  readonly countRequest: CountRequest;
  readonly refusedCallers: RefusedCallers;
}): Identify {
  const { auth, countRequest } = parts;
  return async (request, context) => {
    const key = bearerOf(request);
    return key === null ? bySession(request, context) : byApiKey(key, request, context);
  };

  async function bySession(request: Request, context: CallContext): Promise<Caller> {
    const { cookie } = request.headers;
    if (cookie === undefined) throw new AppError('UNAUTHENTICATED');
    if (isRead(request)) parts.refusedCallers.check(cookie);
    const { session } = await inTime(context, (checking) => auth.checkSession({ cookie }, checking));
    if (!session) throw new AppError('UNAUTHENTICATED');
    return { userId: session.userId, apiKey: null, hasQuota: session.hasQuota };
  }

  async function byApiKey(key: string, request: Request, context: CallContext): Promise<Caller> {
    const keyHash = apiKeyHash(key);
    if (keyHash === null) throw new AppError('API_KEY_UNKNOWN', { userMessage: 'This API key is not valid.' });
    const credential = credentialOf(request)!;
    if (isRead(request)) parts.refusedCallers.check(credential);
    const { keyId, userId, scopes, hasQuota } = await inTime(context, (checking) =>
      auth.checkApiKey({ keyHash, client: clientOf(request) }, checking),
    );
    await countRequest('requestsPerKey', keyId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') parts.refusedCallers.note(credential, error);
      throw error;
    });
    return { userId, apiKey: { id: keyId, scopes }, hasQuota };
  }
}

/** Throws API_KEY_SCOPE for an API key without the scope, and API_KEY_NOT_ACCEPTED where no key is accepted. */
export function requireScope({ apiKey }: Caller, scope: CallScope): void {
  if (apiKey === null || apiKey.scopes.includes(scope)) return;
  if (scope === 'account') throw keyNotAccepted();
  throw new AppError('API_KEY_SCOPE', {
    userMessage: `This API key does not have the scope '${scope}', which this call needs.`,
    details: { scope },
  });
}

export function keyNotAccepted(): AppError {
  return new AppError('API_KEY_NOT_ACCEPTED', {
    userMessage: 'API keys are not accepted for accounts and keys. Please sign in and use the profile page.',
  });
}

async function inTime<Result>(context: CallContext, check: (context: CallContext) => Promise<Result>): Promise<Result> {
  return check(withTimeout(context, CHECK_TIMEOUT_MS)).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'DEADLINE_EXCEEDED') throw error;
    throw new AppError('UNAVAILABLE', {
      message: 'the caller could not be checked in time',
      retryAfterS: 2,
      cause: error,
    });
  });
}
