import type { GetUsageRequest } from '@slidewright/contracts';
import { usageOf } from '@slidewright/platform';
import { sql } from 'kysely';
import type { Parts } from '../../parts.ts';

/** The images, music and fonts of accounts. */
export function createGetUsage({ db }: Parts) {
  return async ({ ownerIds }: GetUsageRequest) => {
    const { rows } = await sql<{ owner_id: string; bytes: string }>`
      select owner_id, sum(size) as bytes from (
        select owner_id, size from image where deleted_at is null
        union all select owner_id, size from music where deleted_at is null
        union all select owner_id, size from font where deleted_at is null
      ) file where owner_id = any(${ownerIds}) group by owner_id`.execute(db);
    return usageOf(rows);
  };
}
