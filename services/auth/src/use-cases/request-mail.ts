import type { JobKernel } from '@slidewright/jobs';
import { withTransaction } from '@slidewright/platform';
import type { Kysely, Transaction } from 'kysely';
import { createHash } from 'node:crypto';
import { mailJob, type MailInput } from '../jobs.ts';
import type { AuthTables } from '../repositories/tables.ts';
import { userRepository } from '../repositories/users.ts';

/** Mail belongs to no owner and no timeline that could be deleted; a deleted account gets none (deliver-mail.ts). */
const NOBODY = 'mail';

export type RequestMail = (message: 'verify-email' | 'reset-password', email: string) => Promise<void>;

/** Stores a request for mail. Resolves when it is stored, whether or not there is an account with the address. */
export function createRequestMail(parts: { db: Kysely<AuthTables>; kernel: JobKernel<AuthTables> }): RequestMail {
  return async (message, email) => {
    const input: MailInput = { message, email: email.toLowerCase() };
    await withTransaction(parts.db, (tx) => enqueueMail(tx, parts.kernel, input));
  };
}

/** Requests the mail that a webhook was disabled. Without a confirmed address there is none. */
export type RequestWebhookMail = (
  tx: Transaction<AuthTables>,
  webhook: { readonly id: string; readonly ownerId: string },
) => Promise<void>;

export function createRequestWebhookMail({ kernel }: { kernel: JobKernel<AuthTables> }): RequestWebhookMail {
  return async (tx, { id, ownerId }) => {
    const owner = await userRepository(tx).findById(ownerId);
    if (owner?.emailVerified)
      await enqueueMail(tx, kernel, { message: 'webhook-disabled', email: owner.email, webhookId: id });
  };
}

async function enqueueMail(
  tx: Transaction<AuthTables>,
  kernel: JobKernel<AuthTables>,
  input: MailInput,
): Promise<void> {
  const key = mailKey(input);
  await kernel.enqueue(tx, mailJob, { ownerId: NOBODY, timelineId: NOBODY, key, inputHash: key, input });
}

export function mailKey({ message, email, webhookId }: MailInput): string {
  const subject = webhookId ?? createHash('sha256').update(email).digest('base64url');
  return `${message}:${subject}`;
}
