import type { TimelineDeleted } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { withTransaction } from '@slidewright/platform';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import { uploadRepository } from '../../repositories/uploads.ts';
import type { Parts } from '../../parts.ts';

/** Deletes a timeline's jobs, narration and uploads. Idempotent. */
export function createForgetTimeline({ db, kernel }: Parts) {
  return async ({ timelineId }: TimelineDeleted): Promise<void> => {
    if (!isUuid(timelineId)) return;
    await withTransaction(db, async (tx) => {
      await kernel.forget({ timelineId }, tx);
      await audioFileRepository(tx).delete({ timelineId });
      await uploadRepository(tx).delete({ timelineId });
      await dictionaryRepository(tx).delete({ timelineId });
    });
  };
}
