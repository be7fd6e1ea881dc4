import type { JobHandler, JobRun } from '@slidewright/jobs';
import { AppError } from '@slidewright/platform';
import { MailFailure, type Mailer } from '../adapters/mailer.ts';
import type { MailInput } from '../jobs.ts';
import {
  passwordResetMessage,
  singleSignOnMessage,
  verificationMessage,
  webhookDisabledMessage,
  type MailMessage,
} from '../messages.ts';
import { mailTokenRepository } from '../repositories/mail-tokens.ts';
import { userRepository } from '../repositories/users.ts';
import type { AuthTables, Db } from '../repositories/tables.ts';
import { webhookRepository } from '../repositories/webhooks.ts';
import { mailTokenValue } from './verify-email.ts';

const VERIFICATION_LIFETIME_S = 24 * 3600;
const RESET_LIFETIME_S = 3600;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 10 * 60_000;
const AFTER_SILENCE_S = 60;

interface Letter {
  readonly message: MailMessage;
  /** Revokes its link when it cannot have been received. */
  readonly withdraw: () => Promise<unknown>;
}

/**
 * Sends what a job asks for. While the mail server is unavailable the job waits at no cost of an attempt, 1 s
 * doubling to 10 min, until its deadline. Addresses without an account get nothing, verified ones no verification.
 */
export function createDeliverMail(parts: {
  publicUrl: string;
  db: Db;
  mailer: Mailer;
  /** Name of the issuer when accounts of single sign-on may not set a password; null when they may. */
  passwordlessIssuer: string | null;
}): JobHandler<MailInput, null, AuthTables> {
  const { publicUrl } = parts;
  const users = userRepository(parts.db);
  const mailTokens = mailTokenRepository(parts.db);

  async function write({ message, email, webhookId }: MailInput): Promise<Letter | null> {
    const user = await users.findByEmail(email);
    if (user === null) return null;
    if (message === 'webhook-disabled') {
      const webhook = await webhookRepository(parts.db).find(user.id, webhookId!);
      // It was enabled or deleted since.
      if (!webhook?.disabledReason) return null;
      const { url, disabledReason: reason } = webhook;
      const letter = webhookDisabledMessage(user, `${publicUrl}/profile`, { url, reason });
      return { message: letter, withdraw: () => Promise.resolve() };
    }
    if (message === 'verify-email') {
      if (user.emailVerified) return null;
      const token = await mailTokens.issue(message, mailTokenValue(user.id, user.email), VERIFICATION_LIFETIME_S);
      const link = `${publicUrl}/verify-email?token=${token}`;
      return { message: verificationMessage(user, link), withdraw: () => mailTokens.consume(message, token) };
    }
    if (parts.passwordlessIssuer !== null && (await users.findPasswordHash(user.id)) === null) {
      const letter = singleSignOnMessage(user, `${publicUrl}/login`, parts.passwordlessIssuer);
      return { message: letter, withdraw: () => Promise.resolve() };
    }
    const token = await mailTokens.issue(message, user.id, RESET_LIFETIME_S);
    const link = `${publicUrl}/reset-password?token=${token}`;
    return { message: passwordResetMessage(user, link), withdraw: () => mailTokens.consume(message, token) };
  }

  return async (run) => {
    const letter = await write(run.input);
    if (letter === null) return { result: null };
    try {
      await parts.mailer.send(letter.message);
      return { result: null };
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      run.log.warn({ reason: error.message, outcome: error.outcome }, 'mail not delivered');
      switch (error.outcome) {
        case 'unknown':
          throw new AppError('DEADLINE_EXCEEDED', { message: error.message, retryAfterS: AFTER_SILENCE_S });
        case 'refused':
          await letter.withdraw();
          return { end: { status: 'failed', error: { code: 'MAIL_REFUSED', message: 'The mail server refused it.' } } };
        case 'away':
          await letter.withdraw();
          return { waitMs: waitMs(run) };
      }
    }
  };
}

/** As long as it has waited so far, which doubles it each time. */
function waitMs({ job }: JobRun<MailInput>): number {
  const waitedMs = job.startedAt === null ? 0 : Date.now() - job.startedAt.getTime();
  return Math.min(Math.max(waitedMs, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}
