import type { GetUsageRequest } from '@slidewright/contracts';
import { usageOf } from '@slidewright/platform';
import { sql } from 'kysely';
import type { Parts } from '../../parts.ts';

/** The narration of accounts, as samples of 16 bits and as MP3, its sentences, and uploads that arrived. */
export function createGetUsage({ db }: Parts) {
  return async ({ ownerIds }: GetUsageRequest) => {
    const { rows } = await sql<{ owner_id: string; bytes: string }>`
      select owner_id, sum(size) as bytes from (
        select owner_id, mp3_size + samples * 2 as size from take
        union all select owner_id, size from spoken_sentence
        union all select owner_id, size from upload where arrived_at is not null
      ) file where owner_id = any(${ownerIds}) group by owner_id`.execute(db);
    return usageOf(rows);
  };
}
