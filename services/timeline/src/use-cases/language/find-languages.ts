import { withTransaction } from '@slidewright/platform';
import { languageRepository } from '../../repositories/languages.ts';
import type { Db } from '../../repositories/tables.ts';
import { timelineRepository } from '../../repositories/timelines.ts';
import { findLanguage } from './find-language.ts';

/** Found in one turn; the rest come in the next. */
const TIMELINES_A_TURN = 1_000;

/** Finds the languages of timelines that a version wrote which knows none. */
export function createFindLanguages({ db }: { db: Db }) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const id of await languageRepository(db).listMissing(TIMELINES_A_TURN)) {
      if (signal.aborted) return;
      await withTransaction(db, async (tx) => {
        const timeline = await timelineRepository(tx).holdById(id);
        if (timeline) await findLanguage(tx, timeline);
      });
    }
  };
}
