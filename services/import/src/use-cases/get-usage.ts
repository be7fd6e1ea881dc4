import type { GetUsageRequest } from '@slidewright/contracts';
import { usageOf } from '@slidewright/platform';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';

/** The uploaded decks of accounts whose import has not ended. */
export function createGetUsage({ db }: Parts) {
  return async ({ ownerIds }: GetUsageRequest) => {
    const { rows } = await sql<{ owner_id: string; bytes: string }>`
      select owner_id, sum(size) as bytes from deck
      where ended_at is null and owner_id = any(${ownerIds}) group by owner_id`.execute(db);
    return usageOf(rows);
  };
}
