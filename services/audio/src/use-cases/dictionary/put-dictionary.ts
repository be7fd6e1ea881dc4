import type { PutDictionaryRequest } from '@slidewright/contracts';
import { AppError, requireUser, withTransaction, type CallContext } from '@slidewright/platform';
import { dictionaryRepository, PERSONAL } from '../../repositories/dictionaries.ts';
import { assertScope } from './get-dictionary.ts';
import { markNarration } from './mark-narration.ts';
import { readDictionary } from './read-dictionary.ts';
import type { Parts } from '../../parts.ts';

/**
 * Replaces the entries of a dictionary, and marks the narration whose words are to be said otherwise now. Throws
 * NOT_FOUND, VALIDATION_FAILED for an entry that cannot be used, CHANGED_ELSEWHERE for an older revision.
 */
export function createPutDictionary({ db, timelines }: Parts) {
  return async (request: PutDictionaryRequest, context: CallContext) => {
    const ownerId = requireUser(context);
    const { timelineId, revision } = request;
    await assertScope(timelines, timelineId, context);
    const entries = readDictionary(request.entries);
    return withTransaction(db, async (tx) => {
      const dictionaries = dictionaryRepository(tx);
      await dictionaries.lock(ownerId);
      const stored = await dictionaries.find(ownerId, timelineId);
      if (revision !== undefined && revision < stored.revision)
        throw new AppError('CHANGED_ELSEWHERE', {
          userMessage: 'This dictionary was changed elsewhere in the meantime.',
        });
      const put = await dictionaries.put(ownerId, timelineId, entries);
      await markNarration(tx, ownerId, timelineId === PERSONAL ? {} : { timelineId });
      return { entries: [...put.entries], revision: put.revision };
    });
  };
}
