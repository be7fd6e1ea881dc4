import { mergePronunciations, type Pronunciation } from '@slidewright/domain';
import { sql } from 'kysely';
import type { Db } from './database.ts';

export interface Dictionary {
  readonly entries: readonly Pronunciation[];
  /** 0 before the first change. */
  readonly revision: number;
}

/** The `timelineId` of a person's own dictionary. */
export const PERSONAL = '';

/** Advisory locks: held by what changes dictionaries, or compares them with narration, of one person. */
const LOCK_SPACE = 0x64696374;

/** Pronunciation dictionaries, one per person and one per timeline. */
export function dictionaryRepository(db: Db) {
  return {
    async find(ownerId: string, timelineId: string): Promise<Dictionary> {
      const row = await db
        .selectFrom('dictionary')
        .select(['entries', 'revision'])
        .where('owner_id', '=', ownerId)
        .where('timeline_id', '=', timelineId)
        .executeTakeFirst();
      return row ?? { entries: [], revision: 0 };
    },

    /** What applies to a timeline: its own entries, then those of the person. */
    async listForTimeline(ownerId: string, timelineId: string): Promise<Pronunciation[]> {
      const rows = await db
        .selectFrom('dictionary')
        .select(['timeline_id', 'entries'])
        .where('owner_id', '=', ownerId)
        .where('timeline_id', 'in', [PERSONAL, timelineId])
        .execute();
      const entriesOf = (id: string): Pronunciation[] => rows.find((row) => row.timeline_id === id)?.entries ?? [];
      return mergePronunciations(entriesOf(timelineId), entriesOf(PERSONAL));
    },

    /** Dictionaries of a person change, and narration is compared with them, one after the other; until commit. */
    async lock(ownerId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(${LOCK_SPACE}, hashtext(${ownerId}))`.execute(db);
    },

    /** Replaces all entries. */
    async put(ownerId: string, timelineId: string, entries: readonly Pronunciation[]): Promise<Dictionary> {
      const row = await db
        .insertInto('dictionary')
        .values({ owner_id: ownerId, timeline_id: timelineId, entries: JSON.stringify(entries), revision: 1 })
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'timeline_id']).doUpdateSet((row) => ({
            entries: row.ref('excluded.entries'),
            revision: sql<number>`dictionary.revision + 1`,
          })),
        )
        .returning(['entries', 'revision'])
        .executeTakeFirstOrThrow();
      return row;
    },

    /** A copied timeline says its words as the other one does. */
    async copy(ownerId: string, sourceTimelineId: string, timelineId: string): Promise<void> {
      await sql`
        insert into dictionary (owner_id, timeline_id, entries, revision)
        select owner_id, ${timelineId}, entries, 1 from dictionary
        where owner_id = ${ownerId} and timeline_id = ${sourceTimelineId}
        on conflict do nothing`.execute(db);
    },

    async delete(filter: { readonly ownerId: string } | { readonly timelineId: string }): Promise<void> {
      const deleting = db.deleteFrom('dictionary');
      await (
        'ownerId' in filter
          ? deleting.where('owner_id', '=', filter.ownerId)
          : deleting.where('timeline_id', '=', filter.timelineId)
      ).execute();
    },
  };
}
