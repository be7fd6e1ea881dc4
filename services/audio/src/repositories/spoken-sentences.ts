import { sql } from 'kysely';
import type { Db } from './database.ts';
import { pendingDeletionRepository } from './pending-deletions.ts';
import type { SentenceSound } from './tables.ts';

export interface SpokenSentence {
  readonly objectKey: string;
  readonly sound: SentenceSound;
}

/** Single sentences that were spoken for a user, to be used in other narrations of the same user. */
export function spokenSentenceRepository(db: Db) {
  return {
    /** Marks the sentence as used now. */
    async use(ownerId: string, hash: string): Promise<SpokenSentence | undefined> {
      const row = await db
        .updateTable('spoken_sentence')
        .set({ used_at: sql<Date>`clock_timestamp()` })
        .where('owner_id', '=', ownerId)
        .where('hash', '=', hash)
        .returning(['object_key', 'sound'])
        .executeTakeFirst();
      return row && { objectKey: row.object_key, sound: row.sound };
    },

    /** Adds a sentence; when another process added the same one, its own object is left to be swept. */
    async add(
      ownerId: string,
      hash: string,
      sentence: SpokenSentence & {
        /** Bytes. */ readonly size: number;
      },
    ): Promise<void> {
      const added = await db
        .insertInto('spoken_sentence')
        .values({
          owner_id: ownerId,
          hash,
          object_key: sentence.objectKey,
          size: sentence.size,
          sound: JSON.stringify(sentence.sound),
        })
        .onConflict((conflict) => conflict.columns(['owner_id', 'hash']).doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) await pendingDeletionRepository(db).cancel([sentence.objectKey]);
    },

    /** Drops the sentences that were not used for the longest time, until the others take at most `maxBytes`. */
    async dropBeyond(maxBytes: number): Promise<void> {
      const dropped = await sql<{ object_key: string }>`
        delete from spoken_sentence where object_key in (
          select object_key from (
            select object_key, sum(size) over (order by used_at desc, object_key) as newer from spoken_sentence
          ) as sentence where newer > ${maxBytes}
        ) returning object_key`.execute(db);
      await pendingDeletionRepository(db).schedule(dropped.rows.map((row) => row.object_key));
    },

    async delete({ ownerId, hash }: { readonly ownerId: string; readonly hash?: string }): Promise<void> {
      const dropped = await db
        .deleteFrom('spoken_sentence')
        .where('owner_id', '=', ownerId)
        .$if(hash !== undefined, (query) => query.where('hash', '=', hash!))
        .returning('object_key')
        .execute();
      await pendingDeletionRepository(db).schedule(dropped.map((row) => row.object_key));
    },
  };
}
