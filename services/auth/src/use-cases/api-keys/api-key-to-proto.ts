import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ApiKeyRow } from '../../repositories/api-keys.ts';

const DAY_MS = 24 * 3_600_000;

/** The message of a key, which expires after `maxDays` at the latest. */
export function apiKeyToProto(key: ApiKeyRow, maxDays: number | null) {
  const { id, name, prefix, scopes, createdAt, lastUsedAt } = key;
  const oldest = maxDays === null ? null : new Date(createdAt.getTime() + maxDays * DAY_MS);
  const expiresAt = oldest !== null && (key.expiresAt === null || oldest < key.expiresAt) ? oldest : key.expiresAt;
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
