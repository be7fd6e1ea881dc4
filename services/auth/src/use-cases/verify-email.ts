import { invalid } from '@slidewright/platform';
import { verificationMessage } from '../messages.ts';
import type { Mailer } from '../adapters/mailer.ts';
import type { MailTokenRepository } from '../repositories/mail-tokens.ts';
import type { UserRepository } from '../repositories/users.ts';

const LIFETIME_S = 24 * 3600;

/** What a verification token proves: that this account's owner reads this address. */
export function mailTokenValue(userId: string, email: string): string {
  return `${userId} ${email}`;
}

export type SendVerificationEmail = (email: string) => Promise<void>;

/** Mails a link to an address that waits for its verification; to any other address nothing. */
export function createSendVerificationEmail(parts: {
  publicUrl: string;
  users: UserRepository;
  mailTokens: MailTokenRepository;
  mailer: Mailer;
}): SendVerificationEmail {
  return async (email) => {
    const user = await parts.users.findByEmail(email);
    if (user === null || user.emailVerified) return;
    const token = await parts.mailTokens.issue('verify-email', mailTokenValue(user.id, user.email), LIFETIME_S);
    await parts.mailer.send(verificationMessage(user.email, `${parts.publicUrl}/verify-email?token=${token}`));
  };
}

export type VerifyEmail = (token: string) => Promise<void>;

/** Uses a verification token up. Throws VALIDATION_FAILED when it is unknown, used, expired, or of another address. */
export function createVerifyEmail(parts: { users: UserRepository; mailTokens: MailTokenRepository }): VerifyEmail {
  return async (token) => {
    const value = await parts.mailTokens.consume('verify-email', token);
    const [userId, email] = value?.split(' ') ?? [];
    if (!userId || !email || !(await parts.users.markEmailVerified(userId, email))) {
      throw invalid('This link is not valid any more. Please ask for a new one.', [
        { field: 'token', message: 'unknown, used or expired' },
      ]);
    }
  };
}
