import { requireUser, type CallContext } from '@slidewright/platform';
import { apiKeyRepository } from '../../repositories/api-keys.ts';
import type { Db } from '../../repositories/tables.ts';
import { apiKeyToProto } from './api-key-to-proto.ts';

/** The caller's keys that are not revoked, newest first. */
export function createListApiKeys({ db, maxDays }: { db: Db; maxDays: number | null }) {
  return async (_request: object, context: CallContext) => {
    const keys = await apiKeyRepository(db).list(requireUser(context));
    return { apiKeys: keys.map((key) => apiKeyToProto(key, maxDays)) };
  };
}
