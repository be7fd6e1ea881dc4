import type { Transaction } from 'kysely';
import { addInboxRow } from '../store/store.ts';
import type { JobTables } from '../store/tables.ts';

/**
 * Whether `consumer` sees this message for the first time. Ask in the transaction that applies the
 * message and do nothing when the answer is false: then a message delivered twice changes nothing,
 * and one whose transaction rolled back is applied on its next delivery.
 */
export async function consumeOnce<Tables extends JobTables>(
  tx: Transaction<Tables>,
  consumer: string,
  messageId: string,
): Promise<boolean> {
  return addInboxRow(tx as unknown as Transaction<JobTables>, consumer, messageId);
}
