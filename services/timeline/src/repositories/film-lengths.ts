import type { MeasuredSlide } from '@slidewright/domain';
import { sql } from 'kysely';
import { measureText, SLIDE_SELECTION, contentOf } from './slides.ts';
import type { Db } from './tables.ts';

/** The narration that a slide has: `samples` at 48 kHz, 0 for none. */
export interface KnownNarration {
  readonly slideId: string;
  readonly samples: number;
  readonly contentHash: string;
  /** By the clock of audio's database. */
  readonly changedAt: Date;
}

/** What the length of a film depends on. Changes require that the transaction holds the timeline's row. */
export function filmLengthRepository(db: Db) {
  return {
    /** Sets the film's length; null asks for it to be measured. It is no edit: the row's times stay. */
    async set(
      timelineId: string,
      length: { readonly ms: number; readonly isExact: boolean; readonly audioEnabled: boolean } | null,
    ): Promise<void> {
      await db
        .updateTable('timeline')
        .set(
          length === null
            ? { film_ms: null, is_film_ms_exact: false }
            : { film_ms: length.ms, is_film_ms_exact: length.isExact, film_with_audio: length.audioEnabled },
        )
        .where('id', '=', timelineId)
        .execute();
    },

    /** Timelines whose film was not measured yet, or while AUDIO_ENABLED was set otherwise. */
    listUnmeasured: (audioEnabled: boolean, limit: number): Promise<{ id: string; ownerId: string }[]> =>
      db
        .selectFrom('timeline')
        .select(['id', 'owner_id as ownerId'])
        .where((where) => where.or([where('film_ms', 'is', null), where('film_with_audio', '=', !audioEnabled)]))
        // One that cannot be measured does not hide the others.
        .orderBy(sql`random()`)
        .limit(limit)
        .execute(),

    /** Measures the texts that an older version wrote. */
    async measureUnmeasuredSlides(timelineId: string): Promise<void> {
      const rows = await db
        .selectFrom('slide')
        .select(SLIDE_SELECTION)
        .where('timeline_id', '=', timelineId)
        .where((where) => where.or([where('speech_s', 'is', null), where('reading_s', 'is', null)]))
        .execute();
      for (const row of rows) {
        const text = measureText(contentOf(row));
        await db.updateTable('slide').set(text).where('id', '=', row.id).execute();
      }
    },

    /** Notes a slide's narration, unless a later change is known already. */
    async setNarration(timelineId: string, narration: KnownNarration): Promise<void> {
      const { slideId, samples, contentHash, changedAt } = narration;
      await db
        .updateTable('slide')
        .set({ narration_samples: samples, narration_content_hash: contentHash, narration_changed_at: changedAt })
        .where('id', '=', slideId)
        .where('timeline_id', '=', timelineId)
        .where((where) =>
          where.or([where('narration_changed_at', 'is', null), where('narration_changed_at', '<=', changedAt)]),
        )
        .execute();
    },

    /** What the film's length depends on; null where a slide was not measured yet. */
    async measuredSlides(timelineId: string): Promise<MeasuredSlide[] | null> {
      const rows = await db
        .selectFrom('slide')
        .select(['duration', 'content_hash', 'has_content', 'speech_s', 'reading_s'])
        .select(['narration_samples', 'narration_content_hash'])
        .where('timeline_id', '=', timelineId)
        .execute();
      if (rows.some((row) => row.speech_s === null || row.reading_s === null)) return null;
      return rows.map((row) => ({
        duration: row.duration,
        hasContent: row.has_content!,
        speechS: row.speech_s!,
        readingS: row.reading_s!,
        narration:
          row.narration_samples === '0'
            ? null
            : { samples: Number(row.narration_samples), isCurrent: row.narration_content_hash === row.content_hash },
      }));
    },
  };
}
