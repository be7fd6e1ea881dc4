import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ApiKeyRow } from '../../repositories/api-keys.ts';

/** The message of a key. */
export function apiKeyToProto({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: ApiKeyRow) {
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt: timestampFromDate(createdAt),
    ...(expiresAt === null ? {} : { expiresAt: timestampFromDate(expiresAt) }),
    ...(lastUsedAt === null ? {} : { lastUsedAt: timestampFromDate(lastUsedAt) }),
  };
}
