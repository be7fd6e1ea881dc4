import type { ListSort } from '@slidewright/domain';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db, TimelineListRow } from './tables.ts';

export const LIST_COLUMNS = [
  'id',
  'owner_id',
  'title',
  'description',
  'thumbnail_url',
  'thumbnail_key',
  'thumbnail_revision',
  'voice',
  'speed',
  'pitch',
  'film',
  'slide_count',
  'duration_ms',
  'film_ms',
  'is_film_ms_exact',
  'language',
  'is_language_chosen',
  'revision',
  'edit_revision',
  'content_changed_at',
  'share_token',
  'locked_by_job',
  'locked_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TimelineListRow)[];

/** Where a list goes on: after the row of this id, whose value of the sort is `key`. */
export interface ListPosition {
  readonly key: string;
  readonly id: string;
}

interface SortRule {
  /** Ordered by this, then by id, both the same way. */
  readonly by: RawBuilder<unknown>;
  readonly descending: boolean;
  readonly keyOf: (row: TimelineListRow) => string;
  /** The key as SQL compares it. */
  readonly parse: (key: string) => RawBuilder<unknown>;
}

/** Names are compared as people sort them, under any collation of the database. */
const name = (title: Expression<string>): RawBuilder<unknown> => sql`lower(${title}) collate "und-x-icu"`;

const SORTS: Record<ListSort, SortRule> = {
  newest: {
    by: sql`created_at`,
    descending: true,
    keyOf: ({ created_at: createdAt }) => String(createdAt.getTime()),
    parse: (key) => sql`${new Date(Number(key))}::timestamptz(3)`,
  },
  name: {
    by: name(sql`title`),
    descending: false,
    keyOf: ({ title }) => title,
    parse: (key) => name(sql`${key}::text`),
  },
  length: {
    by: sql`coalesce(film_ms, duration_ms)`,
    descending: true,
    keyOf: ({ film_ms: filmMs, duration_ms: durationMs }) => filmMs ?? durationMs,
    parse: (key) => sql`${key}::bigint`,
  },
};

/** Where a list that ends with this row goes on. */
export function positionAfter(row: TimelineListRow, sort: ListSort): ListPosition {
  return { key: SORTS[sort].keyOf(row), id: row.id };
}

export interface ListQuery {
  readonly ownerId: string;
  readonly limit: number;
  readonly sort: ListSort;
  readonly after?: ListPosition | undefined;
  /** Each must stand in the title or the description. */
  readonly words: readonly string[];
}

/** Reads several timelines for a person: each statement names the owner. */
export function timelineListRepository(db: Db) {
  return {
    /** Timelines of one owner in the order asked for. */
    async list(list: ListQuery): Promise<TimelineListRow[]> {
      let query = db.selectFrom('timeline').select(LIST_COLUMNS).where('owner_id', '=', list.ownerId);
      const { by, descending, parse } = SORTS[list.sort];
      if (list.after) {
        const { key, id } = list.after;
        query = query.where(sql<boolean>`(${by}, id) ${sql.raw(descending ? '<' : '>')} (${parse(key)}, ${id}::uuid)`);
      }
      for (const word of list.words) {
        const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
        query = query.where((where) =>
          where.or([where('title', 'ilike', pattern), where('description', 'ilike', pattern)]),
        );
      }
      const direction = descending ? 'desc' : 'asc';
      return query.orderBy(by, direction).orderBy('id', direction).limit(list.limit).execute();
    },
  };
}
