import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { AudioTables } from './tables.ts';

export type Db = Kysely<AudioTables>;
export type Tx = Transaction<AudioTables>;

/** A moment by the database's clock. */
export function fromNow(ms: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + ${ms}::double precision * interval '1 millisecond'`;
}
