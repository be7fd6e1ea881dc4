import type { SlideText } from '@slidewright/slides/content/slide';
import { SLIDE_SELECTION, contentOf } from './slides.ts';
import type { Db } from './tables.ts';

/** The languages of timelines. Changes require that the transaction holds the timeline's row. */
export function languageRepository(db: Db) {
  return {
    /** Sets the language that was detected, unless a person chose one. It is no edit: the row's times stay. */
    async setDetected(timelineId: string, language: string): Promise<void> {
      await db
        .updateTable('timeline')
        .set({ language })
        .where('id', '=', timelineId)
        .where('is_language_chosen', '=', false)
        .where((where) => where.or([where('language', 'is', null), where('language', '<>', language)]))
        .execute();
    },

    /** The texts of a timeline's first slides. */
    async firstSlideTexts(timelineId: string, limit: number): Promise<SlideText[]> {
      const rows = await db
        .selectFrom('slide')
        .select(SLIDE_SELECTION)
        .where('timeline_id', '=', timelineId)
        .orderBy('position')
        .limit(limit)
        .execute();
      return rows.map(contentOf);
    },

    /** The ids of some timelines without a language. */
    async listMissing(limit: number): Promise<string[]> {
      const rows = await db.selectFrom('timeline').select('id').where('language', 'is', null).limit(limit).execute();
      return rows.map(({ id }) => id);
    },
  };
}
