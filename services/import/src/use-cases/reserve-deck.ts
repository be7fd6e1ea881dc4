import { randomUUID } from 'node:crypto';
import type { ReserveDeckRequest } from '@slidewright/contracts';
import { errorReason, LIMITS } from '@slidewright/domain';
import type { JobRecord } from '@slidewright/jobs';
import { AppError, ownerFolder, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { deckName } from '../deck-name.ts';
import { deckRepository } from '../repositories/decks.ts';
import { importJob } from '../jobs.ts';
import type { Parts } from '../parts.ts';

/** Queued and active imports of a person, with those whose file is being stored. */
export const MOST_IMPORTS = 3;

export const tooManyImports = (): AppError =>
  new AppError('CONFLICT', { reason: errorReason('decksMany', { most: MOST_IMPORTS }) });

export const isTakingIn = (): AppError => new AppError('CONFLICT', { reason: errorReason('deckTakenIn') });

const isLive = (job: JobRecord | null): boolean => job?.status === 'queued' || job?.status === 'active';

/**
 * Reserves a deck and the object that its file is put at. Throws NOT_FOUND for a timeline of another owner,
 * TIMELINE_LOCKED for one whose film is made, CONFLICT while as many decks of the person are imported as may be, and while
 * another one is taken into the timeline.
 */
export function createReserveDeck(parts: Parts) {
  const { db, kernel, timelines } = parts;
  return async ({ filename, size, timelineId }: ReserveDeckRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (size < 1n)
      throw new AppError('VALIDATION_FAILED', {
        reason: errorReason('fileEmpty'),
        details: [{ field: 'file', message: 'is empty' }],
      });
    if (size > BigInt(LIMITS.uploadBytes))
      throw new AppError('PAYLOAD_TOO_LARGE', {
        reason: errorReason('deckLarge', { most: LIMITS.uploadBytes / 1_024 ** 2 }),
      });
    if (timelineId !== '') await timelines.requireEditable(timelineId, context);
    const id = randomUUID();
    const uploadKey = `uploads/decks/${ownerFolder(ownerId)}/${id}`;
    const deck = { id, ownerId, timelineId: timelineId || id, filename: deckName(filename), uploadKey, size };
    await withTransaction(db, async (tx) => {
      const decks = deckRepository(tx);
      // Before the file is stored: a refused one would stay until the sweep.
      const live = await decks.holdLive(ownerId);
      if (live + (await decks.countReserved(ownerId)) >= MOST_IMPORTS) throw tooManyImports();
      if (timelineId !== '' && isLive(await kernel.latest(importJob, { key: timelineId }, tx))) throw isTakingIn();
      await decks.add(deck);
    });
    return { deckId: id, uploadKey };
  };
}
