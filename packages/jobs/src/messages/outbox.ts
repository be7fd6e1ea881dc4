import { create, toJsonString, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { messageSubject } from '@slidewright/contracts';
import { currentTraceparent } from '@slidewright/platform';
import type { Transaction } from 'kysely';
import { randomUUID } from 'node:crypto';
import { addOutboxRow } from '../store/store.ts';
import type { JobTables } from '../store/tables.ts';

export interface OutboxOptions {
  /** Fills the placeholders of the message's subject. */
  readonly subjectValues?: Record<string, string>;
  /** W3C trace context the message travels under; default: the current one. */
  readonly traceparent?: string | null;
}

/** Messages that exist exactly when the transaction they were added in commits. */
export interface Outbox<Tables extends JobTables = JobTables> {
  /** Adds a message; the relay publishes it after the commit, in the order of adding, at least once. */
  add<Desc extends DescMessage>(
    tx: Transaction<Tables>,
    schema: Desc,
    message: MessageInitShape<Desc>,
    options?: OutboxOptions,
  ): Promise<void>;
}

/** Below the 1 MB limit of a NATS server, with room for headers. */
const LONGEST_PAYLOAD = 900_000;

/** `onAdd` is called for every message, before its transaction commits. */
export function createOutbox<Tables extends JobTables>(onAdd: () => void): Outbox<Tables> {
  return {
    async add(tx, schema, message, options = {}) {
      const payload = toJsonString(schema, create(schema, message));
      // A message that no server accepts would block the outbox.
      if (Buffer.byteLength(payload) > LONGEST_PAYLOAD)
        throw new Error(`${schema.typeName} is too long to be published`);
      await addOutboxRow(tx as unknown as Transaction<JobTables>, {
        message_id: randomUUID(),
        type_name: schema.typeName,
        subject: messageSubject(schema, options.subjectValues),
        payload,
        traceparent: options.traceparent === undefined ? currentTraceparent() : options.traceparent,
      });
      onAdd();
    },
  };
}
