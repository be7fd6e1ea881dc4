import type { GetAudioFileRequest } from '@slidewright/contracts';
import { withTransaction, type CallContext } from '@slidewright/platform';
import { assertEditable } from '../../adapters/timelines.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { requireAudioFile } from './get-audio-file.ts';
import { announceNarration, lockNarration } from '../narration/publish-narration.ts';
import type { Parts } from '../../parts.ts';

/** Deletes a version and its sound; if it was the current one, the newest of the others becomes current. */
export function createDeleteAudioFile(parts: Parts) {
  const { db, timelines, outbox } = parts;
  return async ({ audioFileId }: GetAudioFileRequest, context: CallContext) => {
    const found = await requireAudioFile(db, audioFileId, context);
    assertEditable(await timelines.getTimeline(found.timeline_id, context));
    await withTransaction(db, async (tx) => {
      await lockNarration(tx, { ownerId: found.owner_id, slideId: found.slide_id });
      const {
        id,
        owner_id: ownerId,
        is_current: wasCurrent,
        slide_id: slideId,
        timeline_id: timelineId,
      } = await requireAudioFile(tx, found.id, context);
      const heir = wasCurrent ? await audioFileRepository(tx).newestOtherVersion(slideId, id) : undefined;
      if (heir !== undefined) await audioFileRepository(tx).makeCurrent({ id: heir, slideId });
      await audioFileRepository(tx).delete({ id });
      if (wasCurrent) await announceNarration(tx, outbox, { ownerId, timelineId, slideId });
    });
    return {};
  };
}
