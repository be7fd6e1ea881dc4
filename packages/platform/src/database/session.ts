import type { ClientBase } from 'pg';
import { otherSchema, readOnlyServer } from './unfit.ts';

export interface SessionOptions {
  /** What unqualified names refer to; it may not exist yet. */
  readonly schema: string;
  /** 0 for none. */
  readonly statementTimeoutMs: number;
  /** Longest wait for a lock; 0 for any. */
  readonly lockTimeoutMs: number;
}

const IDLE_IN_TRANSACTION_MS = 30_000;

interface ServerFacts {
  readonly standby: boolean;
  readonly readOnly: boolean;
  readonly schema: string | null;
}

const FACTS = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
  current_schema() as schema`;

/**
 * Selects the schema and sets the time limits of a connection, by statements: PgBouncer refuses the startup parameter
 * that could do so. Throws UnfitServer where the server takes no writes or another schema is selected.
 */
export async function prepareSession(client: ClientBase, options: SessionOptions): Promise<void> {
  const { schema, statementTimeoutMs, lockTimeoutMs } = options;
  const settings = [
    `set search_path to "${schema}"`,
    `set statement_timeout to ${statementTimeoutMs}`,
    `set lock_timeout to ${lockTimeoutMs}`,
    `set idle_in_transaction_session_timeout to ${IDLE_IN_TRANSACTION_MS}`,
  ];
  // One message with several statements: the driver returns a result for each.
  const results: unknown = await client.query([...settings, FACTS].join('; '));
  const { rows } = (results as { rows: ServerFacts[] }[]).at(-1)!;
  assertFit(rows[0]!, schema);
}

/** Whether this connection's server takes writes and its schema is still selected. Throws UnfitServer. */
export async function checkSession(client: Pick<ClientBase, 'query'>, schema: string): Promise<void> {
  const { rows } = await client.query<ServerFacts>(FACTS);
  assertFit(rows[0]!, schema);
}

/** Throws UnfitServer where the server takes no writes. */
export async function assertTakesWrites(client: ClientBase): Promise<void> {
  const { rows } = await client.query<ServerFacts>(FACTS);
  const { standby, readOnly } = rows[0]!;
  if (standby || readOnly) throw readOnlyServer(standby);
}

function assertFit({ standby, readOnly, schema: found }: ServerFacts, schema: string): void {
  if (standby || readOnly) throw readOnlyServer(standby);
  // Null: the schema does not exist yet.
  if (found !== null && found !== schema) throw otherSchema(schema, found);
}
