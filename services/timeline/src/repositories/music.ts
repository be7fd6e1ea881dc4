import { sql } from 'kysely';
import type { Db, MusicRow } from './tables.ts';

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

/** Uploads end before this; later the reservation is given up. */
const UPLOAD_MS = 3_600_000;

/** Music tracks of people. */
export function musicRepository(db: Db) {
  return {
    /** One reservation of an owner is counted after the other; held until the transaction ends. */
    async lockOwner(ownerId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`music of ${ownerId}`}, 0))`.execute(db);
    },

    async countOf(ownerId: string): Promise<number> {
      const { count } = await db
        .selectFrom('music')
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .select(sql<string>`count(*)`.as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async add({ id, ownerId, filename, name, uploadKey, objectKey, size }: NewMusic): Promise<void> {
      await db
        .insertInto('music')
        .values({ id, owner_id: ownerId, filename, name, upload_key: uploadKey, object_key: objectKey, size })
        .execute();
    },

    /** A track that is ready or reserved. */
    find: (id: string, ownerId: string): Promise<MusicRow | undefined> =>
      db
        .selectFrom('music')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    /** Whether a track is ready; then it is not deleted before the transaction ends. */
    async hold(id: string, ownerId: string): Promise<boolean> {
      const row = await db
        .selectFrom('music')
        .select('id')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Tracks that are ready, newest first. */
    list: (ownerId: string): Promise<MusicRow[]> =>
      db
        .selectFrom('music')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),

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

    /** A track of the owner, held until the transaction ends; timelines that get it wait. */
    lock: (id: string, ownerId: string): Promise<MusicRow | undefined> =>
      db
        .selectFrom('music')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    async delete(id: string): Promise<void> {
      await sql`update music set deleted_at = clock_timestamp() where id = ${id}`.execute(db);
    },

    async deleteAllOf(ownerId: string): Promise<void> {
      await sql`update music set deleted_at = clock_timestamp() where owner_id = ${ownerId}`.execute(db);
    },

    /** Locks deleted tracks and uploads that were never finished, until the transaction ends. */
    lockGone: (limit: number): Promise<Pick<MusicRow, 'id' | 'upload_key' | 'object_key'>[]> =>
      db
        .selectFrom('music')
        .select(['id', 'upload_key', 'object_key'])
        .where((where) =>
          where.or([
            where('deleted_at', 'is not', null),
            where.and([
              where('ready_at', 'is', null),
              where('created_at', '<', sql<Date>`clock_timestamp() - ${`${UPLOAD_MS} milliseconds`}::interval`),
            ]),
          ]),
        )
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    /** Removes the rows of tracks whose objects are deleted. */
    async forget(ids: readonly string[]): Promise<void> {
      await db
        .deleteFrom('music')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}
