import { mailJobRepository } from '../repositories/mail-jobs.ts';
import type { Db } from '../repositories/tables.ts';
import { mailKey, type RequestMail } from './request-mail.ts';

export type AnnounceAccounts = () => Promise<void>;

/** Requests the verification mail of accounts whose sign-up was interrupted before its mail. */
export function createAnnounceAccounts(parts: { db: Db; requestMail: RequestMail }): AnnounceAccounts {
  return async () => {
    const keyOf = (email: string): string => mailKey({ message: 'verify-email', email });
    for (const email of await mailJobRepository(parts.db).findUnannounced(keyOf))
      await parts.requestMail('verify-email', email);
  };
}
