import { sql } from 'kysely';
import type { BrandRow, Db } from './tables.ts';

/** A file that brands name: the path of its id in their content. */
const FILES = {
  image: ['$.logo.imageId'],
  font: ['$.fonts.title.id', '$.fonts.text.id'],
} as const;
export type BrandFileKind = keyof typeof FILES;

/** Older versions that nothing uses are deleted with the next change of the brand. */
const UNUSED_MS = 24 * 3_600_000;

/** Versions of brands. */
export function brandRepository(db: Db) {
  const isUnused = sql<boolean>`
    not exists (select from current_brand where brand_id = brand.id)
    and not exists (select from timeline where timeline.brand_id = brand.id)`;
  const names = (kind: BrandFileKind, id: string) =>
    sql<boolean>`(${sql.join(
      FILES[kind].map((path) => sql`jsonb_path_query_first(content, ${path}::jsonpath) = to_jsonb(${id}::text)`),
      sql` or `,
    )})`;
  return {
    find: (id: string, ownerId: string): Promise<BrandRow | undefined> =>
      db.selectFrom('brand').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst(),

    findCurrent: (ownerId: string): Promise<BrandRow | undefined> =>
      db
        .selectFrom('brand')
        .innerJoin('current_brand', 'current_brand.brand_id', 'brand.id')
        .selectAll('brand')
        .where('current_brand.owner_id', '=', ownerId)
        .executeTakeFirst(),

    /** Whether a version is the owner's; then it is not deleted before the transaction ends. */
    async hold(id: string, ownerId: string): Promise<boolean> {
      const row = await db
        .selectFrom('brand')
        .select('id')
        .where('id', '=', id)
        .where('owner_id', '=', ownerId)
        .forKeyShare()
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The current version of the owner, which is not deleted before the transaction ends. */
    async holdCurrent(ownerId: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select brand.id from brand join current_brand on current_brand.brand_id = brand.id
        where current_brand.owner_id = ${ownerId} for key share of brand`.execute(db);
      return rows[0]?.id;
    },

    /** Makes a content the owner's current brand; the version of the same content is used again. */
    async setCurrent(version: {
      readonly id: string;
      readonly ownerId: string;
      readonly content: string;
      readonly contentHash: string;
    }): Promise<BrandRow> {
      const { id, ownerId, content, contentHash } = version;
      const row = await db
        .insertInto('brand')
        .values({ id, owner_id: ownerId, content, content_hash: contentHash })
        // Locks the row of the same content, which then stays until the transaction ends.
        .onConflict((conflict) =>
          conflict.columns(['owner_id', 'content_hash']).doUpdateSet({ content_hash: contentHash }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      await db
        .insertInto('current_brand')
        .values({ owner_id: ownerId, brand_id: row.id })
        .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ brand_id: row.id }))
        .execute();
      return row;
    },

    async unsetCurrent(ownerId: string): Promise<void> {
      await db.deleteFrom('current_brand').where('owner_id', '=', ownerId).execute();
    },

    /** Deletes versions of the owner that nothing has used for a day. */
    async prune(ownerId: string): Promise<void> {
      await sql`
        delete from brand where id in (
          select id from brand
          where owner_id = ${ownerId} and ${isUnused}
            and created_at < clock_timestamp() - ${`${UNUSED_MS} milliseconds`}::interval
          for update skip locked)`.execute(db);
    },

    /**
     * Deletes the versions with a file that nothing uses. Returns the use of the others: whether the current brand has the
     * file, and the titles of the timelines that have it.
     */
    async releaseFile(
      kind: BrandFileKind,
      fileId: string,
      ownerId: string,
    ): Promise<{ readonly isCurrent: boolean; readonly titles: readonly string[] }> {
      await sql`
        delete from brand where id in (
          select id from brand where owner_id = ${ownerId} and ${names(kind, fileId)} and ${isUnused}
          for update skip locked)`.execute(db);
      const { rows } = await sql<{ is_current: boolean; title: string | null }>`
        select exists (select from current_brand where brand_id = brand.id) as is_current, timeline.title
        from brand left join timeline on timeline.brand_id = brand.id
        where brand.owner_id = ${ownerId} and ${names(kind, fileId)}
        order by timeline.title, timeline.id`.execute(db);
      return {
        isCurrent: rows.some((row) => row.is_current),
        titles: rows.flatMap(({ title }) => (title === null ? [] : [title])),
      };
    },

    /** For a person who has no timelines any more. */
    async deleteAllOf(ownerId: string): Promise<void> {
      await db.deleteFrom('current_brand').where('owner_id', '=', ownerId).execute();
      await db.deleteFrom('brand').where('owner_id', '=', ownerId).execute();
    },
  };
}
