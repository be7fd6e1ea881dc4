import type { Logger } from '@slidewright/platform';
import type { MailJobRepository } from '../repositories/mail-jobs.ts';
import type { MailTokenRepository } from '../repositories/mail-tokens.ts';
import type { RateLimitRepository } from '../repositories/rate-limits.ts';
import type { SessionRepository } from '../repositories/sessions.ts';

export type SweepExpired = () => Promise<void>;

/** Deletes expired rows. Replicas may run it concurrently. */
export function createSweepExpired(parts: {
  sessions: SessionRepository;
  mailTokens: MailTokenRepository;
  rateLimits: RateLimitRepository;
  mailJobs: MailJobRepository;
  log: Logger;
}): SweepExpired {
  return async () => {
    const removed = {
      sessions: await parts.sessions.deleteExpired(),
      mailTokens: await parts.mailTokens.deleteExpired(),
      rateLimits: await parts.rateLimits.deleteExpired(),
      mailJobs: await parts.mailJobs.deleteEnded(),
    };
    parts.log.info(removed, 'expired rows removed');
  };
}
