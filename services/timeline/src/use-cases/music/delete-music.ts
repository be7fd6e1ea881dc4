import type { DeleteMusicRequest } from '@slidewright/contracts';
import { AppError, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { musicRepository } from '../../repositories/music.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { namedTimelines } from '../../rules/named-timelines.ts';
import { musicNotFound } from './held-music.ts';

/** Deletes a track that no timeline has; otherwise throws MUSIC_IN_USE with the titles of the timelines. */
export function createDeleteMusic({ db }: { db: Db }) {
  return async ({ musicId }: DeleteMusicRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (!isUuid(musicId)) throw musicNotFound();
    await withTransaction(db, async (tx) => {
      const music = musicRepository(tx);
      // A timeline that is getting the track holds it: its use is visible once this lock is acquired.
      if (!(await music.lock(musicId, ownerId))) throw musicNotFound();
      const titles = (await music.usesOf([musicId], ownerId)).map(({ title }) => title);
      if (titles.length > 0)
        throw new AppError('MUSIC_IN_USE', {
          userMessage: `This music is used by ${namedTimelines(titles)}. Choose other music or none there first.`,
        });
      await music.delete(musicId);
    });
    return {};
  };
}
