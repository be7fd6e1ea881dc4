import type { GetMusicRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { musicRepository } from '../../repositories/music.ts';
import type { Db } from '../../repositories/tables.ts';
import { isUuid } from '../../rules/ids.ts';
import { musicToProto } from '../../to-proto.ts';
import { musicNotFound } from './held-music.ts';

/** A track that is ready. Throws NOT_FOUND. */
export function createGetMusic({ db }: { db: Db }) {
  return async ({ musicId }: GetMusicRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const row = isUuid(musicId) ? await musicRepository(db).find(musicId, ownerId) : undefined;
    if (!row || row.ready_at === null) throw musicNotFound();
    return { music: musicToProto(row) };
  };
}
