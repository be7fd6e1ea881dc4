import { AccountChangedSchema } from '@slidewright/contracts';
import type { Outbox } from '@slidewright/jobs';
import type { Transaction } from 'kysely';
import type { AuthTables } from '../repositories/tables.ts';

/**
 * Tells open pages of an account that it changed when the transaction commits. Connections that were opened with one of
 * its sessions or API keys are checked again then.
 */
export async function announceAccount(
  tx: Transaction<AuthTables>,
  outbox: Outbox<AuthTables>,
  ownerId: string,
): Promise<void> {
  await outbox.add(tx, AccountChangedSchema, { ownerId });
}
