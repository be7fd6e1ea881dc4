import type { UserDeleted } from '@slidewright/contracts';
import { withTransaction } from '@slidewright/platform';
import { audioFileRepository } from '../../repositories/audio-files.ts';
import { dictionaryRepository } from '../../repositories/dictionaries.ts';
import { spokenSentenceRepository } from '../../repositories/spoken-sentences.ts';
import { uploadRepository } from '../../repositories/uploads.ts';
import type { Parts } from '../../parts.ts';

/** Deletes a user's jobs, narration, spoken sentences and uploads. Idempotent. */
export function createForgetUser({ db, kernel }: Parts) {
  return async ({ userId }: UserDeleted): Promise<void> => {
    await withTransaction(db, async (tx) => {
      await kernel.forget({ ownerId: userId }, tx);
      await audioFileRepository(tx).delete({ ownerId: userId });
      await uploadRepository(tx).delete({ ownerId: userId });
      await spokenSentenceRepository(tx).delete({ ownerId: userId });
      await dictionaryRepository(tx).delete({ ownerId: userId });
    });
  };
}
