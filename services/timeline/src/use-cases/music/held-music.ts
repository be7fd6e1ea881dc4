import { invalid, notFound, type AppError } from '@slidewright/platform';
import { musicRepository } from '../../repositories/music.ts';
import type { Tx } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';

export const musicNotFound = (): AppError => notFound('Music not found');

/** Makes sure that a track exists and is the owner's, and stays until the transaction ends. Throws VALIDATION_FAILED. */
export async function holdMusic(tx: Tx, ownerId: string, musicId: string | null): Promise<void> {
  if (musicId === null) return;
  if (isUuid(musicId) && (await musicRepository(tx).hold([musicId], ownerId)).length > 0) return;
  throw invalid('This music does not exist any more. Choose other music, or none.', [
    { field: 'settings.music', message: 'names music that does not exist' },
  ]);
}
