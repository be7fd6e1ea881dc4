import { connectTo, quoted, type Connection } from './connections.ts';
import type { Installation } from './installation.ts';
import type { SchemaName } from './schemas.ts';
import { groupByDatabase } from './snapshot.ts';

/**
 * Has every message of the outboxes published again; they are kept for an hour after their first time.
 * For a NATS that lost its store with events that were published and not yet consumed. Applying one twice
 * changes nothing.
 */
export async function ringAgain(installation: Installation): Promise<number> {
  let messages = 0;
  for (const [url, schemas] of groupByDatabase(installation)) {
    await using connection = await connectTo(url);
    for (const schema of schemas) messages += await unpublish(connection, schema);
  }
  return messages;
}

/** Marks a schema's messages as not published; answers how many there are. */
export async function unpublish(connection: Connection, schema: SchemaName): Promise<number> {
  const rows = await connection.query<{ id: string }>(
    `update ${quoted(schema, 'outbox')} set published_at = null where published_at is not null returning id`,
  );
  return rows.length;
}
