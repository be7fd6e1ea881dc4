import type { RevokeApiKeyRequest } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { notFound, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { apiKeyRepository } from '../../repositories/api-keys.ts';
import type { AuthTables, Db } from '../../repositories/tables.ts';
import { announceAccount } from '../announce-account.ts';
import { readClient } from './read-client.ts';

/** Revokes a key of the caller at once. Throws NOT_FOUND when there is none, or it was revoked before. */
export function createRevokeApiKey({ db, outbox }: { db: Db; outbox: Outbox<AuthTables> }) {
  return async ({ keyId, client }: RevokeApiKeyRequest, context: CallContext) => {
    const userId = requireUser(context);
    await withTransaction(db, async (tx) => {
      const keys = apiKeyRepository(tx);
      if (!(await keys.revoke(userId, keyId))) throw notFound('API key not found');
      await keys.record(keyId, 'revoked', readClient(client));
      await announceAccount(tx, outbox, userId);
    });
    return {};
  };
}
