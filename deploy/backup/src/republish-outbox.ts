import { connectTo, quoted, type Connection } from './connections.ts';
import type { Installation } from './installation.ts';
import type { SchemaName } from './schemas.ts';
import { groupByDatabase } from './snapshot.ts';

/**
 * Marks every message in the outboxes as unpublished and returns their number. For a NATS that lost its store with
 * events that were published and not yet consumed. Consumers apply an event once.
 */
export async function republishOutbox(installation: Installation): Promise<number> {
  let messages = 0;
  for (const [url, schemas] of groupByDatabase(installation)) {
    await using connection = await connectTo(url);
    for (const schema of schemas) messages += await unpublish(connection, schema);
  }
  return messages;
}

/** Marks a schema's messages as unpublished; returns how many there are. */
export async function unpublish(connection: Connection, schema: SchemaName): Promise<number> {
  const rows = await connection.query<{ id: string }>(
    `update ${quoted(schema, 'outbox')} set published_at = null where published_at is not null returning id`,
  );
  return rows.length;
}
