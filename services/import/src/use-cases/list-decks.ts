import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ListDecksRequest } from '@slidewright/contracts';
import { requireUser, type CallContext } from '@slidewright/platform';
import { deckRepository } from '../repositories/decks.ts';
import { deckName } from '../deck-name.ts';
import type { Parts } from '../parts.ts';

const AT_MOST = 20;

/** The timelines that were made of a deck with this name, so that a changed one can be taken into them. */
export function createListDecks({ db }: Parts) {
  return async ({ filename }: ListDecksRequest, context: CallContext) => {
    const decks = await deckRepository(db).listImported(requireUser(context), deckName(filename), AT_MOST);
    return {
      decks: decks.map(({ importedAt, ...deck }) => ({ ...deck, importedAt: timestampFromDate(importedAt) })),
    };
  };
}
