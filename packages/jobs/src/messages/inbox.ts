import type { Transaction } from 'kysely';
import { addInboxRow } from '../store/store.ts';
import type { JobTables } from '../store/tables.ts';

/**
 * Whether `consumer` sees this message for the first time. Call it in the transaction that applies the message, and
 * skip the message when it returns false: a repeated delivery then has no effect, and a message whose transaction
 * rolled back is applied on its next delivery.
 */
export async function consumeOnce<Tables extends JobTables>(
  tx: Transaction<Tables>,
  consumer: string,
  messageId: string,
): Promise<boolean> {
  return addInboxRow(tx as unknown as Transaction<JobTables>, consumer, messageId);
}
