import { sql } from 'kysely';
import { ownedFiles } from './owned-files.ts';
import type { Db } from './tables.ts';

export interface NewMusic {
  readonly id: string;
  readonly ownerId: string;
  readonly filename: string;
  readonly name: string;
  readonly uploadKey: string;
  readonly objectKey: string;
  /** Bytes of the uploaded file. */
  readonly size: number;
}

/** A track as it is stored. */
export interface StoredMusic {
  readonly contentType: string;
  readonly durationMs: number;
  readonly loudnessLufs: number;
  readonly size: number;
}

/** A timeline that has a track. */
export interface MusicUse {
  readonly musicId: string;
  readonly timelineId: string;
  readonly title: string;
}

/** Music tracks of people. */
export function musicRepository(db: Db) {
  return {
    ...ownedFiles(db, 'music'),

    async add({ id, ownerId, filename, name, uploadKey, objectKey, size }: NewMusic): Promise<void> {
      await db
        .insertInto('music')
        .values({ id, owner_id: ownerId, filename, name, upload_key: uploadKey, object_key: objectKey, size })
        .execute();
    },

    /** The timelines that have these tracks. */
    usesOf: (ids: readonly string[], ownerId: string): Promise<MusicUse[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : db
            .selectFrom('timeline')
            .select(['music_id as musicId', 'id as timelineId', 'title'])
            .where('music_id', 'in', [...ids])
            .where('owner_id', '=', ownerId)
            .orderBy('title')
            .orderBy('id')
            .$narrowType<{ musicId: string }>()
            .execute(),

    /** Sets what was stored of a reserved track; nothing if it was given up or finished meanwhile. */
    async setReady(id: string, { contentType, durationMs, loudnessLufs, size }: StoredMusic): Promise<void> {
      await sql`
        update music set content_type = ${contentType}, duration_ms = ${durationMs}, loudness_lufs = ${loudnessLufs},
          size = ${size}, ready_at = clock_timestamp()
        where id = ${id} and ready_at is null and deleted_at is null`.execute(db);
    },
  };
}
