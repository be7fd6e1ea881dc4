import { NarrationChangedSchema, type TimelineDuplicated } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { consumeOnce } from '@slidewright/jobs';
import { AppError, childContext, withTransaction } from '@slidewright/platform';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import type { Parts } from '../../parts.ts';

/** A copy of a timeline gets its dictionary and its narration: the same sound, in files of its own. */
export function createCopyNarration(parts: Parts) {
  const { db, timelines, outbox } = parts;
  return async (
    { sourceTimelineId, timelineId, ownerId, slides }: TimelineDuplicated,
    { messageId }: { readonly messageId: string },
  ): Promise<void> => {
    if (!isUuid(sourceTimelineId) || !isUuid(timelineId)) return;
    await withTransaction(db, async (tx) => {
      if (!(await consumeOnce(tx, 'timeline-duplicated', messageId))) return;
      await dictionaryRepository(tx).copy(ownerId, sourceTimelineId, timelineId);
      const copied = await audioFileRepository(tx).copyCurrent({ ownerId, sourceTimelineId, timelineId }, slides);
      for (const slideId of copied) await outbox.add(tx, NarrationChangedSchema, { timelineId, slideId });
    });
    // Events of two kinds come in any order: the copy may have been deleted, and forgotten here, before.
    await timelines.getTimeline(timelineId, childContext({ userId: ownerId })).catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      await withTransaction(db, async (tx) => {
        await audioFileRepository(tx).delete({ timelineId });
        await dictionaryRepository(tx).delete({ timelineId });
      });
    });
  };
}
