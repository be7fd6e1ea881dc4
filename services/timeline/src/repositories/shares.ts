import { sql } from 'kysely';
import type { Db, TimelineListRow } from './tables.ts';
import { LIST_COLUMNS } from './timeline-lists.ts';

/** The tokens that publish timelines. */
export function shareRepository(db: Db) {
  return {
    /** Keeps the token there is, or sets this one; undefined when the owner has no such timeline. */
    async keepOrSet(timelineId: string, ownerId: string, token: string): Promise<string | undefined> {
      const { rows } = await sql<{ share_token: string }>`
        update timeline set share_token = coalesce(share_token, ${token})
        where id = ${timelineId} and owner_id = ${ownerId}
        returning share_token`.execute(db);
      return rows[0]?.share_token;
    },

    /** Withdraws the token; false when the owner has no such timeline. */
    async clear(timelineId: string, ownerId: string): Promise<boolean> {
      const cleared = await db
        .updateTable('timeline')
        .set({ share_token: null })
        .where('id', '=', timelineId)
        .where('owner_id', '=', ownerId)
        .returning('id')
        .executeTakeFirst();
      return cleared !== undefined;
    },

    async findTimeline(token: string): Promise<TimelineListRow | undefined> {
      return db.selectFrom('timeline').select(LIST_COLUMNS).where('share_token', '=', token).executeTakeFirst();
    },
  };
}
