import type { StartImportRequest } from '@slidewright/contracts';
import { isUuid } from '@slidewright/domain';
import { invalid, notFound, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { READ_AS, type ReadAs } from '@slidewright/slides/importers/recognise';
import { importJob } from '../jobs.ts';
import { deckRepository } from '../repositories/decks.ts';
import { isTakingIn, MOST_IMPORTS, tooManyImports } from './reserve-deck.ts';
import type { Parts } from '../parts.ts';

/** Queues the import of a reserved deck. The job has the deck's id, so that there is one at most. */
export function createStartImport({ db, kernel }: Parts) {
  return async ({ deckId, readAs }: StartImportRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    return withTransaction(db, async (tx) => {
      const live = await deckRepository(tx).holdLive(ownerId);
      const deck = isUuid(deckId) ? await deckRepository(tx).start(deckId, ownerId) : undefined;
      if (!deck) throw notFound('Deck not found');
      if ((await kernel.find(deckId, { ownerId }, tx)) !== null) return { jobId: deckId };
      if (live >= MOST_IMPORTS) throw tooManyImports();
      const { created } = await kernel.enqueue(tx, importJob, {
        jobId: deckId,
        ownerId,
        timelineId: deck.timelineId,
        key: deck.timelineId,
        inputHash: deckId,
        input: { ...deck, readAs: readAsOf(readAs) },
        context,
      });
      if (!created) throw isTakingIn();
      return { jobId: deckId };
    });
  };
}

/** Throws VALIDATION_FAILED for a way that texts are not read in. */
function readAsOf(value: string): ReadAs {
  const known = READ_AS.find((as) => as === (value || 'auto'));
  if (known === undefined)
    throw invalid(`A text is read as ${READ_AS.join(', ')}.`, [{ field: 'as', message: `is ${READ_AS.join(', ')}` }]);
  return known;
}
