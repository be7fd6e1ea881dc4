import { BrandChangedSchema, TimelineChange, TimelineChangedSchema } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { timelineRepository } from './repositories/timelines.ts';
import type { TimelineTables, Tx } from './repositories/tables.ts';

/** Tells open pages of the owner about a changed timeline when the transaction commits; `slideId`: only this slide changed. */
export async function announceTimeline(
  tx: Tx,
  outbox: Outbox<TimelineTables>,
  timelineId: string,
  { slideId = '', isNew = false }: { readonly slideId?: string; readonly isNew?: boolean } = {},
): Promise<void> {
  const found = await timelineRepository(tx).revisionOf(timelineId, slideId);
  if (!found) return;
  const change = isNew ? TimelineChange.CREATED : TimelineChange.CHANGED;
  await outbox.add(tx, TimelineChangedSchema, { timelineId, slideId, change, ...found });
}

/** The same for a timeline that the transaction deletes. */
export async function announceDeletion(
  tx: Tx,
  outbox: Outbox<TimelineTables>,
  timeline: { readonly timelineId: string; readonly ownerId: string },
): Promise<void> {
  await outbox.add(tx, TimelineChangedSchema, { ...timeline, change: TimelineChange.DELETED });
}

/** The same for a changed brand, or the fonts for it. */
export async function announceBrand(tx: Tx, outbox: Outbox<TimelineTables>, ownerId: string): Promise<void> {
  await outbox.add(tx, BrandChangedSchema, { ownerId });
}
