import type { SlideDeleted } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { withTransaction } from '@slidewright/platform';
import { audioJob } from '../../jobs.ts';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import type { Parts } from '../../parts.ts';

/** Deletes a slide's job and all versions of its narration. Idempotent. */
export function createForgetSlide({ db, kernel }: Parts) {
  return async ({ slideId }: SlideDeleted): Promise<void> => {
    if (!isUuid(slideId)) return;
    await withTransaction(db, async (tx) => {
      const job = await kernel.latest(audioJob, { key: slideId }, tx);
      if (job) await kernel.cancel(audioJob, { jobId: job.id }, tx);
      await audioFileRepository(tx).lockSlide(slideId);
      await audioFileRepository(tx).delete({ slideId });
    });
  };
}
