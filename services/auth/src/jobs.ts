import { defineJobKind } from '@slidewright/jobs';
import { z } from 'zod';

const mailInput = z.object({
  message: z.enum(['verify-email', 'reset-password']),
  /** As it was typed: there may be no account with it. */
  email: z.string(),
});

/** The link is made when the message is sent, so that no secret is in the queue and its lifetime is not reduced. */
export type MailInput = z.infer<typeof mailInput>;

/** One message on its way to a mail server. At most one of a kind waits for an address. */
export const mailJob = defineJobKind<MailInput, null>({
  service: 'auth',
  kind: 'mail',
  publicKind: null,
  input: mailInput,
  // For timeouts after which the server may have the message: each further attempt may send it twice.
  attempts: 4,
  deadlineMs: 24 * 3_600_000,
});
