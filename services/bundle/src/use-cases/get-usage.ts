import type { GetUsageRequest } from '@slidewright/contracts';
import { usageOf } from '@slidewright/platform';
import { sql } from 'kysely';
import type { Parts } from '../parts.ts';

/** The bundles and exports of accounts that are kept. */
export function createGetUsage({ db }: Parts) {
  return async ({ ownerIds }: GetUsageRequest) => {
    const { rows } = await sql<{ owner_id: string; bytes: string }>`
      select job.owner_id, sum(archive.size) as bytes
      from archive join job on job.id = archive.job_id
      where archive.state = 'ready' and job.owner_id = any(${ownerIds})
      group by job.owner_id`.execute(db);
    return usageOf(rows);
  };
}
