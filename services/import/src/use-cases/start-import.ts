import type { StartImportRequest } from '@slidewright/contracts';
import type { JobKernel } from '@slidewright/jobs';
import { notFound, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { importJob } from '../jobs.ts';
import { deckRepository } from '../repositories/decks.ts';
import type { Db, ImportTables } from '../repositories/tables.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Queues the import of a reserved deck. The job has the deck's id, so that there is one at most. */
export function createStartImport({ db, kernel }: { readonly db: Db; readonly kernel: JobKernel<ImportTables> }) {
  return async ({ deckId }: StartImportRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    await withTransaction(db, async (tx) => {
      const deck = UUID.test(deckId) ? await deckRepository(tx).start(deckId, ownerId) : undefined;
      if (!deck) throw notFound('Deck not found');
      if ((await kernel.find(deckId, { ownerId }, tx)) !== null) return;
      await kernel.enqueue(tx, importJob, {
        jobId: deckId,
        ownerId,
        timelineId: deckId,
        key: deckId,
        inputHash: deckId,
        input: deck,
        context,
      });
    });
    return { jobId: deckId };
  };
}
