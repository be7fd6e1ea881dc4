import type { JobHandler } from '@slidewright/jobs';
import { childContext, type JobServices } from '@slidewright/platform';
import type { DisabledAccountInput } from '../../jobs.ts';
import { accountRepository } from '../../repositories/accounts.ts';
import type { AuthTables, Db } from '../../repositories/tables.ts';

const FIRST_WAIT_MS = 1_000;
/** Longer than any request that was accepted before the account was disabled. */
const LAST_REQUEST_MS = 330_000;

/**
 * Cancels the jobs of a disabled account, again after waits that double, because requests accepted before may still add
 * some. Ends early when the account is enabled or deleted.
 */
export function createEndDisabledJobs(parts: {
  db: Db;
  services: JobServices;
}): JobHandler<DisabledAccountInput, null, AuthTables> {
  const { audio, render, bundle, import: imports } = parts.services;
  return async ({ input: { accountId, revision }, job }) => {
    if (!(await accountRepository(parts.db).isDisabled(accountId, revision))) return { result: null };
    const context = childContext();
    const scope = { ownerId: accountId, isKept: true };
    await Promise.all([audio, render, bundle, imports].map((service) => service.endJobs(scope, context)));
    const elapsedMs = job.startedAt === null ? 0 : Date.now() - job.startedAt.getTime();
    return elapsedMs > LAST_REQUEST_MS ? { result: null } : { waitMs: Math.max(FIRST_WAIT_MS, elapsedMs) };
  };
}
