import type { SlideText } from '@slidewright/slides';
import { SLIDE_SELECTION, contentOf } from './slides.ts';
import type { Db, Tx } from './tables.ts';

// All SQL on the languages of timelines. Those who change them hold the timeline's row.

/** Sets the language that was detected, unless a person chose one. It is no edit: the row's times stay. */
export async function setDetectedLanguage(tx: Tx, timelineId: string, language: string): Promise<void> {
  await tx
    .updateTable('timeline')
    .set({ language })
    .where('id', '=', timelineId)
    .where('is_language_chosen', '=', false)
    .where((where) => where.or([where('language', 'is', null), where('language', '<>', language)]))
    .execute();
}

/** The texts of a timeline's first slides. */
export async function firstSlideTexts(tx: Tx, timelineId: string, limit: number): Promise<SlideText[]> {
  const rows = await tx
    .selectFrom('slide')
    .select(SLIDE_SELECTION)
    .where('timeline_id', '=', timelineId)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(contentOf);
}

/** The ids of some timelines without a language. */
export async function listWithoutLanguage(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('timeline').select('id').where('language', 'is', null).limit(limit).execute();
  return rows.map(({ id }) => id);
}
