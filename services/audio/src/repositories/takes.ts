import type { Cue } from '@slidewright/domain';
import type { Selectable } from 'kysely';
import type { TakeTable } from './tables.ts';
import { doomObjects, spareObjects } from './doomed-objects.ts';
import type { Db, Tx } from './database.ts';

export interface NewTake {
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

/** The sound that was made of the same request before, if it is still there. */
export async function findReusableTake(
  db: Db,
  ownerId: string,
  inputHash: string,
): Promise<Selectable<TakeTable> | undefined> {
  return db
    .selectFrom('take')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('input_hash', '=', inputHash)
    .executeTakeFirst();
}

/** Keeps a take from being dropped until the transaction ends. False when it is gone. */
export async function holdTake(tx: Tx, takeId: string): Promise<boolean> {
  return (
    (await tx.selectFrom('take').select('id').where('id', '=', takeId).forKeyShare().executeTakeFirst()) !== undefined
  );
}

/**
 * Adds a take whose objects stand in the store, and answers the take to use: another process may have made the same
 * one a moment ago, and then its own is left to be swept. Null when the objects were swept already.
 */
export async function addTake(tx: Tx, take: NewTake): Promise<string | null> {
  const added = await tx
    .insertInto('take')
    .values({
      id: take.id,
      owner_id: take.ownerId,
      input_hash: take.inputHash,
      pcm_key: take.pcmKey,
      mp3_key: take.mp3Key,
      mp3_size: take.mp3Size,
      samples: take.samples,
      cues: JSON.stringify(take.cues),
      narration_hash: take.narrationHash,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'input_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return (await spareObjects(tx, [take.pcmKey, take.mp3Key])) ? added.id : null;
  const existing = await tx
    .selectFrom('take')
    .select('id')
    .where('owner_id', '=', take.ownerId)
    .where('input_hash', '=', take.inputHash)
    .forKeyShare()
    .executeTakeFirst();
  return existing?.id ?? null;
}

/** A newer sound for the same request will take this one's place in the search. */
export async function retireTake(tx: Tx, ownerId: string, inputHash: string): Promise<void> {
  await tx
    .updateTable('take')
    .set({ input_hash: null })
    .where('owner_id', '=', ownerId)
    .where('input_hash', '=', inputHash)
    .execute();
}

/** Drops those of the takes that no audio file names any more, and their objects with them. */
export async function dropUnusedTakes(tx: Tx, takeIds: readonly string[]): Promise<void> {
  if (takeIds.length === 0) return;
  // Held against a commit that is about to name one of them; the lock makes the question below final.
  const locked = await tx
    .selectFrom('take')
    .select('id')
    .where('id', 'in', [...takeIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (locked.length === 0) return;
  const dropped = await tx
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
  await doomObjects(
    tx,
    dropped.flatMap((take) => [take.pcm_key, take.mp3_key]),
  );
}
