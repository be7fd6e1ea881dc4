import { childContext } from '@slidewright/platform';
import { deckRepository } from '../repositories/decks.ts';
import type { Parts } from '../parts.ts';

const AT_ONCE = 20;

/** Deletes the files of decks whose job has ended, and the images of those that have no timeline and that no slide has. */
export function createSweepDecks({ db, store, timelines, log }: Parts) {
  return async (signal: AbortSignal): Promise<void> => {
    const decks = deckRepository(db);
    for (const deck of await decks.listEnded(AT_ONCE)) {
      signal.throwIfAborted();
      try {
        const context = childContext({ userId: deck.ownerId, signal });
        const left = deck.isImported ? [] : await decks.ownImages(deck.id);
        for (const imageId of left) await timelines.deleteImage(imageId, context);
        if (deck.uploadKey !== '') await store.delete([deck.uploadKey]);
        await decks.fileDeleted(deck);
      } catch (error) {
        // The next sweep tries again.
        log.warn({ err: error, deckId: deck.id }, 'the files of a deck were not deleted');
      }
    }
  };
}
