import { defineJobKind } from '@slidewright/jobs';
import { z } from 'zod';

const mailInput = z.object({
  message: z.enum(['verify-email', 'reset-password']),
  /** As it was typed: there may be no account with it. */
  email: z.string(),
});

/** The link is made when the message is sent, so no secret waits in the queue and no waiting shortens its life. */
export type MailInput = z.infer<typeof mailInput>;

/** One message on its way to a mail server. At most one of a kind waits for an address. */
export const mailJob = defineJobKind<MailInput, null>({
  service: 'auth',
  kind: 'mail',
  publicKind: null,
  input: mailInput,
  // For servers that do not say whether they took it: each further attempt may be one message too many.
  attempts: 4,
  deadlineMs: 24 * 3_600_000,
});
