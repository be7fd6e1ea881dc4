import { timestampDate } from '@bufbuild/protobuf/wkt';
import { JobStatus, type Job, type JobEnded } from '@slidewright/contracts';
import { isUuid, JOB_KINDS, readJobKind, type WebhookEvent, type WebhookOutcome } from '@slidewright/domain';
import { withTransaction, type EventMeta } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../../repositories/tables.ts';
import { webhookDeliveryRepository } from '../../repositories/webhook-deliveries.ts';
import { webhookRepository } from '../../repositories/webhooks.ts';
import type { EnqueueDelivery } from './enqueue-delivery.ts';

const OUTCOMES: Partial<Record<JobStatus, WebhookOutcome>> = {
  [JobStatus.COMPLETED]: 'finished',
  [JobStatus.FAILED]: 'failed',
  [JobStatus.CANCELLED]: 'cancelled',
};

/**
 * Stores an event for each webhook of the job's owner that asks for it, with the job that sends it. Repeated
 * notifications of one end have no effect; a webhook gets nothing that ended before it was created. Throws for a kind
 * that this version does not know, so that the event comes again until another process knows it.
 */
export function createJobEnded(parts: { db: Kysely<AuthTables>; enqueueDelivery: EnqueueDelivery }) {
  return async (ended: JobEnded, { messageId }: EventMeta): Promise<void> => {
    const { job, ownerId } = ended;
    const type = job === undefined ? null : typeOf(job, ended);
    if (job === undefined || type === null || !isUuid(ownerId)) return;
    const at = job.completedAt === undefined ? new Date() : timestampDate(job.completedAt);
    const payload = JSON.stringify({ type, timestamp: at.toISOString(), data: dataOf(job, ended) });
    for (const { id } of await webhookRepository(parts.db).listReceivers(ownerId, { type, at })) {
      await withTransaction(parts.db, async (tx) => {
        const delivery = { webhookId: id, messageId: `msg_${messageId}`, type, payload };
        const added = await webhookDeliveryRepository(tx).add(delivery);
        if (added) await parts.enqueueDelivery(tx, ownerId, added.id);
      });
    }
  };
}

function typeOf({ kind, status }: Job, { parentId }: JobEnded): WebhookEvent | null {
  const { subject } = JOB_KINDS[readJobKind(kind)];
  const outcome = OUTCOMES[status];
  // The event of a film reports its video as well.
  return outcome === undefined || parentId !== '' ? null : `${subject}.${outcome}`;
}

/** Ids, state and paths of the API; no content and nothing secret. */
function dataOf(job: Job, { slideId }: JobEnded) {
  const timelineId = timelineOf(job);
  return {
    jobId: job.id,
    kind: job.kind,
    status: { [JobStatus.COMPLETED]: 'completed', [JobStatus.FAILED]: 'failed' }[job.status as number] ?? 'cancelled',
    timelineId,
    ...(slideId === '' ? {} : { slideId }),
    error: job.error === undefined ? null : { code: job.error.code, message: job.error.message },
    links: linksOf(job, { timelineId, slideId }),
  };
}

/** The timeline of a job; null for an import that did not create one. A timeline that it creates has its id. */
function timelineOf({ id, kind, timelineId, status }: Job): string | null {
  return kind === 'import' && timelineId === id && status !== JobStatus.COMPLETED ? null : timelineId;
}

function linksOf(
  job: Job,
  { timelineId, slideId }: { timelineId: string | null; slideId: string },
): Record<string, string> {
  const timeline = timelineId === null ? {} : { timeline: `/api/timelines/${timelineId}` };
  const links = { job: `/api/jobs/${job.id}`, ...timeline };
  if (job.status !== JobStatus.COMPLETED) return links;
  const [name, path] = JOB_KINDS[readJobKind(job.kind)].link;
  const ids: Readonly<Record<string, string>> = { jobId: job.id, timelineId: job.timelineId, slideId };
  return { ...links, [name]: path.replaceAll(/{(\w+)}/g, (_, id: string) => ids[id]!) };
}
