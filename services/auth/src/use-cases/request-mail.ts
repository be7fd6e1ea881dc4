import type { JobKernel } from '@slidewright/jobs';
import { withTransaction } from '@slidewright/platform';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { mailJob, type MailInput } from '../jobs.ts';
import type { AuthTables } from '../repositories/tables.ts';

/** Mail belongs to no owner and no timeline that could be deleted; a deleted account gets none (deliver-mail.ts). */
const NOBODY = 'mail';

export type RequestMail = (message: MailInput['message'], email: string) => Promise<void>;

/** Stores a request for mail. Resolves when it is stored, whether or not there is an account with the address. */
export function createRequestMail(parts: { db: Kysely<AuthTables>; kernel: JobKernel<AuthTables> }): RequestMail {
  return async (message, email) => {
    const input: MailInput = { message, email: email.toLowerCase() };
    const key = mailKey(input);
    await withTransaction(parts.db, (tx) =>
      parts.kernel.enqueue(tx, mailJob, { ownerId: NOBODY, timelineId: NOBODY, key, inputHash: key, input }),
    );
  };
}

export function mailKey({ message, email }: MailInput): string {
  return `${message}:${createHash('sha256').update(email).digest('base64url')}`;
}
