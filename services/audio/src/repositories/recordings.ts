import type { Cue } from '@slidewright/domain';
import type { Selectable } from 'kysely';
import type { RecordingTable } from './tables.ts';
import { pendingDeletionRepository } from './pending-deletions.ts';
import type { Db } from './database.ts';

export interface NewRecording {
  readonly id: string;
  readonly ownerId: string;
  readonly inputHash: string | null;
  readonly pcmKey: string;
  readonly mp3Key: string;
  readonly mp3Size: number;
  readonly samples: number;
  readonly cues: readonly Cue[];
  readonly narrationHash: string;
}

/** Finished sound. */
export function recordingRepository(db: Db) {
  return {
    /** The sound that was made of the same request before, if it is still there. */
    findReusable: (ownerId: string, inputHash: string): Promise<Selectable<RecordingTable> | undefined> =>
      db
        .selectFrom('take')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('input_hash', '=', inputHash)
        .executeTakeFirst(),

    /** Keeps a recording from being dropped until the transaction ends. False when it is gone. */
    async hold(recordingId: string): Promise<boolean> {
      const held = db.selectFrom('take').select('id').where('id', '=', recordingId).forKeyShare();
      return (await held.executeTakeFirst()) !== undefined;
    },

    /**
     * Adds a recording whose objects are in the store, and returns the id to use: another process may have made the same
     * one a moment ago, and then its own is left to be swept. Null when the objects were swept already.
     */
    async add(recording: NewRecording): Promise<string | null> {
      const added = await db
        .insertInto('take')
        .values({
          id: recording.id,
          owner_id: recording.ownerId,
          input_hash: recording.inputHash,
          pcm_key: recording.pcmKey,
          mp3_key: recording.mp3Key,
          mp3_size: recording.mp3Size,
          samples: recording.samples,
          cues: JSON.stringify(recording.cues),
          narration_hash: recording.narrationHash,
        })
        .onConflict((conflict) => conflict.columns(['owner_id', 'input_hash']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added)
        return (await pendingDeletionRepository(db).cancel([recording.pcmKey, recording.mp3Key])) ? added.id : null;
      const existing = await db
        .selectFrom('take')
        .select('id')
        .where('owner_id', '=', recording.ownerId)
        .where('input_hash', '=', recording.inputHash)
        .forKeyShare()
        .executeTakeFirst();
      return existing?.id ?? null;
    },

    /** Frees the input hash for a newer recording of the same request. */
    async retire(ownerId: string, inputHash: string): Promise<void> {
      await db
        .updateTable('take')
        .set({ input_hash: null })
        .where('owner_id', '=', ownerId)
        .where('input_hash', '=', inputHash)
        .execute();
    },

    /** Drops those of the recordings that no audio file names any more, and their objects with them. */
    async dropUnused(recordingIds: readonly string[]): Promise<void> {
      if (recordingIds.length === 0) return;
      // Held against a commit that is about to name one of them; the lock makes the question below final.
      const locked = await db
        .selectFrom('take')
        .select('id')
        .where('id', 'in', [...recordingIds])
        .orderBy('id')
        .forUpdate()
        .execute();
      if (locked.length === 0) return;
      const dropped = await db
        .deleteFrom('take')
        .where(
          'id',
          'in',
          locked.map(({ id }) => id),
        )
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('audio_file').select('id').whereRef('audio_file.take_id', '=', 'take.id'))),
        )
        .returning(['pcm_key', 'mp3_key'])
        .execute();
      await pendingDeletionRepository(db).schedule(
        dropped.flatMap(({ pcm_key: pcmKey, mp3_key: mp3Key }) => [pcmKey, mp3Key]),
      );
    },
  };
}
