import { randomUUID } from 'node:crypto';
import type { ReserveDeckRequest } from '@slidewright/contracts';
import { LIMITS } from '@slidewright/domain';
import type { JobKernel, JobRecord } from '@slidewright/jobs';
import { AppError, invalid, ownerFolder, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { deckName } from '../deck-name.ts';
import { deckRepository } from '../repositories/decks.ts';
import type { Timelines } from '../adapters/timelines.ts';
import type { Db, ImportTables } from '../repositories/tables.ts';
import { importJob } from '../jobs.ts';

/** Queued and active imports of a person, with those whose file is being stored. */
export const MOST_IMPORTS = 3;

export const tooManyImports = (): AppError =>
  new AppError('CONFLICT', {
    userMessage: `You are importing ${MOST_IMPORTS} decks already. Wait until one of them has ended, or cancel it.`,
  });

export const isTakingIn = (): AppError =>
  new AppError('CONFLICT', { userMessage: 'A changed deck is being taken into this timeline already.' });

const isLive = (job: JobRecord | null): boolean => job?.status === 'queued' || job?.status === 'active';

/**
 * Reserves a deck and the object that its file is put at. Throws NOT_FOUND for a timeline of another owner,
 * TIMELINE_LOCKED for one whose film is made, CONFLICT while as many decks of the person are imported as may be, and while
 * another one is taken into the timeline.
 */
export function createReserveDeck(parts: {
  readonly db: Db;
  readonly kernel: JobKernel<ImportTables>;
  readonly timelines: Timelines;
}) {
  const { db, kernel, timelines } = parts;
  return async ({ filename, size, timelineId }: ReserveDeckRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    if (size < 1n) throw invalid('The file is empty.', [{ field: 'file', message: 'is empty' }]);
    if (size > BigInt(LIMITS.uploadBytes))
      throw new AppError('PAYLOAD_TOO_LARGE', {
        userMessage: `The deck is too large: at most ${LIMITS.uploadBytes / 1_024 ** 2} MiB can be uploaded.`,
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
