import { AudioService, BundleService, ImportService, RenderService, TimelineService } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { childContext, createClient, endJobs, type Bus, type Logger } from '@slidewright/platform';
import type { AuthConfig } from './config.ts';
import { mailJob, disabledAccountJob, webhookJob } from './jobs.ts';
import type { AuthTables, Db } from './repositories/tables.ts';
import { createOperatorCalls } from './use-cases/accounts/operator-calls.ts';
import { createReadUsage } from './use-cases/accounts/read-usage.ts';
import { createEraseUser } from './use-cases/delete-user.ts';

export interface OperatorTools {
  readonly db: Db;
  readonly kernel: JobKernel<AuthTables>;
  readonly bus: Bus;
  readonly log: Logger;
}

/** The kinds of jobs of this service. */
export const JOBS = [mailJob, webhookJob, disabledAccountJob];

/** Accounts made by single sign-on may set a first password where there is no single sign-on, or by a setting. */
export function mayHaveFirstPasswords({ singleSignOn, passwordForSsoAccounts }: AuthConfig): boolean {
  return singleSignOn === null || passwordForSsoAccounts;
}

/** What an operator does with accounts, for the API and for the command of the service. */
export function createOperator(config: AuthConfig, { db, kernel, bus, log }: OperatorTools) {
  const jobServices = {
    audio: createClient(bus, AudioService),
    render: createClient(bus, RenderService),
    bundle: createClient(bus, BundleService),
    import: createClient(bus, ImportService),
  };
  const readUsage = createReadUsage({ ...jobServices, timeline: createClient(bus, TimelineService) });
  const eraseUser = createEraseUser({
    db,
    kernel,
    endJobs: (ownerId) => endJobs(jobServices, { ownerId }, childContext()),
  });
  const calls = createOperatorCalls({
    db,
    kernel,
    readUsage,
    eraseUser,
    publicUrl: config.publicUrl,
    passwordSignIn: config.passwordSignIn,
    firstPasswords: mayHaveFirstPasswords(config),
    issuer: config.singleSignOn?.issuer ?? null,
    log,
  });
  return { jobServices, readUsage, eraseUser, calls };
}
