import type { GetAudioFileRequest } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import { withTransaction, type CallContext } from '@slidewright/platform';
import type { Timelines } from '../../adapters/timelines.ts';
import { deleteFiles, lockSlide, makeCurrent, newestOtherVersion } from '../../repositories/audio-files.ts';
import type { Db } from '../../repositories/database.ts';
import type { AudioTables } from '../../repositories/tables.ts';
import { requireAudioFile } from './get-audio-file.ts';
import { announceNarration } from '../narration/publish-narration.ts';

/** Deletes a version and its sound; if it was the current one, the newest of the others becomes current. */
export function createDeleteAudioFile(parts: {
  readonly db: Db;
  readonly timelines: Timelines;
  readonly outbox: Outbox<AudioTables>;
}) {
  const { db, timelines, outbox } = parts;
  return async ({ audioFileId }: GetAudioFileRequest, context: CallContext): Promise<Record<string, never>> => {
    const found = await requireAudioFile(db, audioFileId, context);
    await timelines.assertEditable(found.timeline_id, context);
    await withTransaction(db, async (tx) => {
      await lockSlide(tx, found.slide_id);
      const {
        id,
        is_current: wasCurrent,
        slide_id: slideId,
        timeline_id: timelineId,
      } = await requireAudioFile(tx, found.id, context);
      const heir = wasCurrent ? await newestOtherVersion(tx, slideId, id) : undefined;
      if (heir !== undefined) await makeCurrent(tx, { id: heir, slideId });
      await deleteFiles(tx, { id });
      if (wasCurrent) await announceNarration(tx, outbox, { timelineId, slideId });
    });
    return {};
  };
}
