import type { CheckApiKeyRequest } from '@slidewright/contracts';
import { AppError } from '@slidewright/platform';
import type { Background } from '../../background.ts';
import { apiKeyRepository, type createFindApiKey } from '../../repositories/api-keys.ts';
import type { Db } from '../../repositories/tables.ts';
import { userRepository } from '../../repositories/users.ts';
import { accountDisabled } from '../accounts/check-account.ts';
import { readClient } from './read-client.ts';

/**
 * The key with a hash, its user and its scopes. Read on every call and never cached, so that a revocation has effect at
 * once; its use is recorded after the response, at most once a minute. Throws API_KEY_UNKNOWN, API_KEY_REVOKED,
 * API_KEY_EXPIRED or ACCOUNT_DISABLED.
 */
export function createCheckApiKey(parts: {
  db: Db;
  background: Background;
  findApiKey: ReturnType<typeof createFindApiKey>;
}) {
  return async (request: CheckApiKeyRequest) => {
    const client = readClient(request.client);
    const key = await parts.findApiKey(request.keyHash, client.address);
    if (key === null) throw new AppError('API_KEY_UNKNOWN', { userMessage: 'This API key is not valid.' });
    const refused = key.revoked || key.expired || key.disabled;
    if (key.due) {
      const keys = apiKeyRepository(parts.db);
      parts.background.run('record the use of an API key', async () => {
        await keys.record(key.id, refused ? 'refused' : 'used', client);
        if (refused) return;
        await keys.markUsed(key.id);
        await userRepository(parts.db).markSeen(key.userId);
      });
    }
    if (key.revoked) throw new AppError('API_KEY_REVOKED', { userMessage: 'This API key was revoked.' });
    if (key.expired)
      throw new AppError('API_KEY_EXPIRED', { userMessage: 'This API key has expired. Please create a new one.' });
    if (key.disabled) throw accountDisabled();
    return { keyId: key.id, userId: key.userId, scopes: key.scopes, hasQuota: key.hasQuota };
  };
}
