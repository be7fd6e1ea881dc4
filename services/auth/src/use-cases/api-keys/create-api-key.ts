import type { CreateApiKeyRequest } from '@slidewright/contracts';
import { API_KEY_SCOPE_NAMES, errorReason, LIMITS } from '@slidewright/domain';
import type { Outbox } from '@slidewright/jobs';
import { AppError, invalid, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { apiKeyRepository } from '../../repositories/api-keys.ts';
import type { AuthTables, Db } from '../../repositories/tables.ts';
import { announceAccount } from '../announce-account.ts';
import { apiKeyToProto } from './api-key-to-proto.ts';
import { readClient } from './read-client.ts';

const HASH_BYTES = 32;

/**
 * Stores a key of the caller by its hash. Throws VALIDATION_FAILED for a request that the gateway would not send, for one that
 * is to be valid for more than `maxDays`, and CONFLICT when the caller has the largest number of keys.
 */
export function createCreateApiKey({
  db,
  outbox,
  maxDays,
}: {
  db: Db;
  outbox: Outbox<AuthTables>;
  maxDays: number | null;
}) {
  return async (request: CreateApiKeyRequest, context: CallContext) => {
    const userId = requireUser(context);
    const { name, prefix, keyHash, expiresInDays = null } = request;
    const scopes = API_KEY_SCOPE_NAMES.filter((scope) => request.scopes.includes(scope));
    if (name.trim() === '' || keyHash.length !== HASH_BYTES || scopes.length === 0)
      throw invalid('A key needs a name and at least one scope.');
    if (maxDays !== null && (expiresInDays ?? Infinity) > maxDays) {
      const message = `API keys of this server are valid for at most ${maxDays} days.`;
      throw invalid(message, [{ field: 'expiresInDays', message }]);
    }
    const client = readClient(request.client);
    const key = await withTransaction(db, async (tx) => {
      const keys = apiKeyRepository(tx);
      const count = await keys.countForCreation(userId);
      if (count === null) throw new AppError('UNAUTHENTICATED');
      if (count >= LIMITS.apiKeysPerPerson) {
        throw new AppError('CONFLICT', { reason: errorReason('keysFull', { most: LIMITS.apiKeysPerPerson }) });
      }
      const added = await keys.add({ userId, name, prefix, hash: keyHash, scopes, expiresInDays });
      await keys.record(added.id, 'created', client);
      await announceAccount(tx, outbox, userId);
      return added;
    });
    return { apiKey: apiKeyToProto(key, maxDays) };
  };
}
