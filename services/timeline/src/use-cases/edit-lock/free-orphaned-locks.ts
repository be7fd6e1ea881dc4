import { JobStatus, type RenderService } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { childContext, withTransaction, type Logger, type ServiceClient } from '@slidewright/platform';
import { editLockRepository, type HeldLock } from '../../repositories/edit-locks.ts';
import type { Db, TimelineTables } from '../../repositories/tables.ts';
import { releaseLock } from './release-lock.ts';

/** Looked at in one turn; the rest come in the next. */
const LOCKS_A_TURN = 100;
const ASK_TIMEOUT_MS = 5_000;

export interface OrphanedLockParts {
  readonly db: Db;
  readonly outbox: Outbox<TimelineTables>;
  readonly render: Pick<ServiceClient<typeof RenderService>, 'getJob'>;
  /** Younger locks are left alone: their job may not be written yet. */
  readonly lockGraceMs: number;
  readonly log: Logger;
}

/** Frees locks whose job has ended or never came to be. A lock of which render says nothing stays. */
export function createFreeOrphanedLocks(parts: OrphanedLockParts) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const lock of await editLockRepository(parts.db).listOld(parts.lockGraceMs, LOCKS_A_TURN)) {
      if (signal.aborted || (await mayBeLive(parts, lock, signal))) continue;
      if (await withTransaction(parts.db, (tx) => releaseLock(tx, parts.outbox, lock)))
        parts.log.warn({ timelineId: lock.timelineId, jobId: lock.jobId }, 'an orphaned edit lock was freed');
    }
  };
}

async function mayBeLive({ render, log }: OrphanedLockParts, lock: HeldLock, signal: AbortSignal): Promise<boolean> {
  const context = childContext({ userId: lock.ownerId, timeoutMs: ASK_TIMEOUT_MS, signal });
  try {
    const { job } = await render.getJob({ jobId: lock.jobId }, context);
    return job?.status === JobStatus.QUEUED || job?.status === JobStatus.ACTIVE;
  } catch (error) {
    log.debug({ err: error, jobId: lock.jobId }, 'render did not tell of a job');
    return true;
  }
}
