import type { ApiKey as ApiKeyMessage, ApiKeyEvent as ApiKeyEventMessage } from '@slidewright/contracts';
import { API_KEY_ACTIONS, API_KEY_SCOPE_NAMES } from '@slidewright/domain';
import type { ApiKey, ApiKeyEvent } from '@slidewright/http-api';
import { isoTime, isoTimeOrNull, oneOf } from './common.ts';

export function apiKeyAnswer({ id, name, prefix, scopes, ...times }: ApiKeyMessage): ApiKey {
  return {
    id,
    name,
    prefix,
    scopes: API_KEY_SCOPE_NAMES.filter((scope) => scopes.includes(scope)),
    createdAt: isoTime(times.createdAt),
    expiresAt: isoTimeOrNull(times.expiresAt),
    lastUsedAt: isoTimeOrNull(times.lastUsedAt),
  };
}

export function apiKeyEventAnswer({ action, keyId, keyName, keyPrefix, at, client }: ApiKeyEventMessage): ApiKeyEvent {
  return {
    action: oneOf(API_KEY_ACTIONS, action, 'used'),
    keyId,
    keyName,
    keyPrefix,
    at: isoTime(at),
    address: client?.address ?? 'unknown',
    userAgent: client?.userAgent ?? '',
  };
}
