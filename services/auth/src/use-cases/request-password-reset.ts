import { passwordResetMessage } from '../messages.ts';
import type { Mailer } from '../adapters/mailer.ts';
import type { MailTokenRepository } from '../repositories/mail-tokens.ts';
import type { UserRepository } from '../repositories/users.ts';

const LIFETIME_S = 3600;

export type RequestPasswordReset = (email: string) => Promise<void>;

/** Mails a link for a new password to an account's address; to an address without account nothing. */
export function createRequestPasswordReset(parts: {
  publicUrl: string;
  users: UserRepository;
  mailTokens: MailTokenRepository;
  mailer: Mailer;
}): RequestPasswordReset {
  return async (email) => {
    const user = await parts.users.findByEmail(email);
    if (user === null) return;
    const token = await parts.mailTokens.issue('reset-password', user.id, LIFETIME_S);
    await parts.mailer.send(passwordResetMessage(user.email, `${parts.publicUrl}/reset-password?token=${token}`));
  };
}
