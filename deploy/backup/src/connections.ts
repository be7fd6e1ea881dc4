import { assertTakesWrites, ConfigError, databaseAddresses, explicitTls } from '@slidewright/platform';
import { Client, type QueryResultRow } from 'pg';

const NAME = 'slidewright-backup';

// Rows travel as text: these settings make that text exact and the same on every server.
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  'extra_float_digits = 1',
  "client_encoding = 'UTF8'",
  // Unqualified names mean nothing here, so that nobody's search path decides what is copied.
  'search_path = pg_catalog',
]
  .map((setting) => `set ${setting}`)
  .join('; ');

export interface Connection extends AsyncDisposable {
  readonly client: Client;
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * One connection without any time limits, for work that takes as long as it takes, to the server of the address that
 * takes writes.
 */
export async function connectTo(url: string): Promise<Connection> {
  const client = await connectToAny(databaseAddresses(url));
  return {
    client,
    query: async <Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
    [Symbol.asyncDispose]: () => client.end(),
  };
}

async function connectToAny(addresses: readonly string[]): Promise<Client> {
  const problems: string[] = [];
  for (const address of addresses) {
    const client = new Client({
      connectionString: explicitTls(address),
      application_name: NAME,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    // A connection that breaks fails its next statement, and that is told.
    client.on('error', () => {});
    try {
      await client.connect();
      await assertTakesWrites(client);
      await client.query(SETTINGS);
      return client;
    } catch (error) {
      await client.end();
      // A host with several addresses fails without a message of its own.
      const { message, code } = error as NodeJS.ErrnoException;
      problems.push(
        `The database at ${client.host}:${client.port} cannot be used: ${message || code || 'it does not answer'}.`,
      );
    }
  }
  throw new ConfigError(problems.join(' '));
}

/** Why a database cannot be used at this moment, or null. */
export async function whyUnusable(url: string): Promise<string | null> {
  try {
    await using connection = await connectTo(url);
    await connection.query('select 1');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Names of the product's processes that are connected to this database. */
export async function connectedServices(connection: Connection): Promise<string[]> {
  const rows = await connection.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'slidewright-%' and application_name <> $1`,
    [NAME],
  );
  return rows.map(({ name }) => name);
}

/** Postgres' double quotes around a name. */
export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');
}
