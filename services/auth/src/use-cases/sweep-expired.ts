import type { Logger } from '@slidewright/platform';
import { apiKeyRepository } from '../repositories/api-keys.ts';
import { mailJobRepository } from '../repositories/mail-jobs.ts';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import { rateLimitRepository } from '../repositories/rate-limits.ts';
import type { Db } from '../repositories/tables.ts';
import { sessionRepository } from '../repositories/sessions.ts';
import { webhookDeliveryRepository } from '../repositories/webhook-deliveries.ts';

export type SweepExpired = () => Promise<void>;

/** Deletes expired rows. Replicas may run it concurrently. */
export function createSweepExpired(parts: { db: Db; log: Logger }): SweepExpired {
  return async () => {
    const removed = {
      sessions: await sessionRepository(parts.db).deleteExpired(),
      mailTokens: await mailTokenRepository(parts.db).deleteExpired(),
      rateLimits: await rateLimitRepository(parts.db).deleteExpired(),
      apiKeys: await apiKeyRepository(parts.db).deleteOld(),
      webhookDeliveries: await webhookDeliveryRepository(parts.db).deleteOld(),
      webhookJobs: await webhookDeliveryRepository(parts.db).deleteEndedJobs(),
      mailJobs: await mailJobRepository(parts.db).deleteEnded(),
    };
    parts.log.info(removed, 'expired rows removed');
  };
}
