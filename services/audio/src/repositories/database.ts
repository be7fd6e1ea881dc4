import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AudioTables } from './tables.ts';

export type Db = Kysely<AudioTables>;
export type Tx = Transaction<AudioTables>;

/** A moment by the database's clock. */
export function fromNow(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms}::double precision * interval '1 millisecond'`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether Postgres accepts it as a uuid; nothing else can be the id of a row. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}
