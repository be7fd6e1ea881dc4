import { sql } from 'kysely';
import type { Db, FontRow } from './tables.ts';

/** What was read of a font's file. */
export interface ReadFont {
  readonly contentType: string;
  readonly family: string;
  /** Relative to the regular weight of Inter. */
  readonly width: number;
  /** Null for a font with one weight. */
  readonly weights: { readonly lightest: number; readonly heaviest: number } | null;
}

/** Uploads end before this; later the reservation is given up. */
const UPLOAD_MS = 3_600_000;

/** Fonts of people. */
export function fontRepository(db: Db) {
  return {
    /** One reservation of an owner is counted after the other; held until the transaction ends. */
    async lockOwner(ownerId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`fonts of ${ownerId}`}, 0))`.execute(db);
    },

    async countOf(ownerId: string): Promise<number> {
      const row = await db
        .selectFrom('font')
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .select(sql<string>`count(*)`.as('fonts'))
        .executeTakeFirstOrThrow();
      return Number(row.fonts);
    },

    async add(font: {
      readonly id: string;
      readonly ownerId: string;
      readonly filename: string;
      readonly objectKey: string;
      readonly size: number;
    }): Promise<void> {
      const { id, ownerId, filename, objectKey, size } = font;
      await db.insertInto('font').values({ id, owner_id: ownerId, filename, object_key: objectKey, size }).execute();
    },

    /** A font that is ready or reserved. */
    find: (id: string, ownerId: string): Promise<FontRow | undefined> =>
      db
        .selectFrom('font')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),

    /** Of these, the fonts that are ready. */
    findReady: (ids: readonly string[], ownerId: string): Promise<FontRow[]> =>
      db
        .selectFrom('font')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .execute(),

    /** Of these, the fonts that are ready; none is deleted before the transaction ends. */
    hold: (ids: readonly string[], ownerId: string): Promise<FontRow[]> =>
      db
        .selectFrom('font')
        .selectAll()
        .where('id', 'in', [...ids])
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forKeyShare()
        .execute(),

    /** Fonts that are ready, newest first. */
    list: (ownerId: string): Promise<FontRow[]> =>
      db
        .selectFrom('font')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('ready_at', 'is not', null)
        .where('deleted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),

    /** Sets what was read of a reserved font; no effect when it was given up or finished meanwhile. */
    async setReady(id: string, { contentType, family, width, weights }: ReadFont): Promise<void> {
      await sql`
        update font set content_type = ${contentType}, family = ${family}, width = ${width},
          lightest = ${weights?.lightest ?? null}, heaviest = ${weights?.heaviest ?? null}, ready_at = clock_timestamp()
        where id = ${id} and ready_at is null and deleted_at is null`.execute(db);
    },

    /** A font of the owner, held until the transaction ends; brands that get it wait. */
    lock: (id: string, ownerId: string): Promise<FontRow | undefined> =>
      db
        .selectFrom('font')
        .selectAll()
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .where('deleted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    async delete(id: string): Promise<void> {
      await sql`update font set deleted_at = clock_timestamp() where id = ${id}`.execute(db);
    },

    async deleteAllOf(ownerId: string): Promise<void> {
      await sql`update font set deleted_at = clock_timestamp() where owner_id = ${ownerId}`.execute(db);
    },

    /** Locks deleted fonts and uploads that were never finished, until the transaction ends. */
    lockGone: (limit: number): Promise<Pick<FontRow, 'id' | 'object_key'>[]> =>
      db
        .selectFrom('font')
        .select(['id', 'object_key'])
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

    /** Removes the rows of fonts whose objects are deleted. */
    async forget(ids: readonly string[]): Promise<void> {
      await db
        .deleteFrom('font')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}
