import { requireUser, type CallContext } from '@slidewright/platform';
import { musicRepository } from '../../repositories/music.ts';
import type { Db } from '../../repositories/tables.ts';
import { musicToProto } from '../../to-proto.ts';

/** Further timelines of a track are left out, because a reply is bounded. */
const MOST_USES = 20;

/** The music tracks of a person with their uses, newest first. */
export function createListMusic({ db }: { db: Db }) {
  return async (_request: object, context: CallContext) => {
    const ownerId = requireUser(context);
    const rows = await musicRepository(db).list(ownerId);
    const uses = Map.groupBy(
      await musicRepository(db).usesOf(
        rows.map(({ id }) => id),
        ownerId,
      ),
      ({ musicId }) => musicId,
    );
    return { music: rows.map((row) => musicToProto(row, uses.get(row.id)?.slice(0, MOST_USES))) };
  };
}
