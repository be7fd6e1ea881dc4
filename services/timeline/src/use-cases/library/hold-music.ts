import { errorReason, isUuid } from '@slidewright/domain';
import { invalid } from '@slidewright/platform';
import { ownedFiles } from '../../repositories/owned-files.ts';
import type { Tx } from '../../repositories/tables.ts';

/** Makes sure that a track exists and is the owner's, and stays until the transaction ends. Throws VALIDATION_FAILED. */
export async function holdMusic(tx: Tx, ownerId: string, musicId: string | null): Promise<void> {
  if (musicId === null) return;
  if (isUuid(musicId) && (await ownedFiles(tx, 'music').hold([musicId], ownerId)).length > 0) return;
  throw invalid(errorReason('musicDeleted'), [{ field: 'settings.music', message: 'names music that does not exist' }]);
}
