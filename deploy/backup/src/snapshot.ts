import type { Installation } from './installation.ts';
import { connectTo, type Connection } from './connections.ts';
import type { SchemaName } from './schemas.ts';

/** One moment of a database, for the schemas that live in it. */
export interface Snapshot {
  readonly connection: Connection;
  readonly schemas: readonly SchemaName[];
  readonly at: Date;
}

/** The databases of an installation, each with its schemas. */
export function groupByDatabase(installation: Installation): Map<string, SchemaName[]> {
  const groups = new Map<string, SchemaName[]>();
  for (const [schema, url] of installation.databases) groups.set(url, [...(groups.get(url) ?? []), schema]);
  return groups;
}

/**
 * Runs `read` over one snapshot of each database: with all schemas in one database everything it sees is of
 * one moment. With several, the moments are milliseconds apart, and what happened between them is made good
 * by republished events.
 */
export async function withSnapshots<Result>(
  installation: Installation,
  read: (snapshots: readonly Snapshot[]) => Promise<Result>,
): Promise<Result> {
  await using stack = new AsyncDisposableStack();
  const snapshots: Snapshot[] = [];
  for (const [url, schemas] of groupByDatabase(installation)) {
    const connection = stack.use(await connectTo(url));
    await connection.query('begin isolation level repeatable read read only');
    const [moment] = await connection.query<{ at: Date }>('select transaction_timestamp() as at');
    snapshots.push({ connection, schemas, at: moment!.at });
  }
  return await read(snapshots);
}
