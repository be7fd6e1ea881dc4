import { PosterDrawnSchema } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { Transaction } from 'kysely';
import { posterRepository } from '../../repositories/posters.ts';
import type { RenderTables } from '../../repositories/tables.ts';

export interface DrawnPoster {
  readonly timelineId: string;
  readonly ownerId: string;
  readonly objectKey: string;
  readonly size: number;
  readonly revision: number;
}

/** Makes a picture the timeline's poster, unless it is already or a newer one is, and tells the others. */
export async function recordPoster(
  tx: Transaction<RenderTables>,
  outbox: Outbox<RenderTables>,
  drawn: DrawnPoster,
): Promise<void> {
  const { timelineId, ownerId, objectKey, size, revision } = drawn;
  const replaced = await posterRepository(tx).replace({
    timeline_id: timelineId,
    owner_id: ownerId,
    object_key: objectKey,
    size,
    revision,
  });
  if (replaced) await outbox.add(tx, PosterDrawnSchema, { timelineId, objectKey, revision: BigInt(revision) });
}
