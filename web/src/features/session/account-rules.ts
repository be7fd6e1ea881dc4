import { z } from 'zod/mini';
import { SESSION } from '../../lib/constants.ts';
import type { MessageCode } from '../../lib/language/message-codes.ts';

const email = z.string().check(z.trim(), z.email('session.invalidEmail' satisfies MessageCode));
const password = z
  .string()
  .check(z.minLength(SESSION.minimumPasswordLength, 'session.passwordTooShort' satisfies MessageCode));
interface TwicePassword {
  readonly password: string;
  readonly confirmPassword: string;
}
const sameTwice = z.refine<TwicePassword>(({ password: first, confirmPassword }) => first === confirmPassword, {
  path: ['confirmPassword'],
  error: 'session.passwordsDiffer' satisfies MessageCode,
});
const filled = (message: MessageCode) => z.string().check(z.minLength(1, message));

/** The rules of the account forms' fields, with the codes of their messages. */
const ACCOUNT_RULES = {
  signIn: z.object({ email, password }),
  signUp: z.object({ email, password, confirmPassword: z.string() }).check(sameTwice),
  forgotPassword: z.object({ email }),
  newPassword: z.object({ password, confirmPassword: z.string() }).check(sameTwice),
  changePassword: z
    .object({ currentPassword: filled('session.currentPasswordNeeded'), password, confirmPassword: z.string() })
    .check(sameTwice),
  name: z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'session.nameNeeded' satisfies MessageCode),
        z.maxLength(SESSION.maximumNameLength, 'session.nameTooLong' satisfies MessageCode),
      ),
  }),
  deleteAccount: z.object({ password: filled('session.passwordNeeded') }),
};

export type AccountFormName = keyof typeof ACCOUNT_RULES;
export type AccountFormValues<Name extends AccountFormName> = z.output<(typeof ACCOUNT_RULES)[Name]>;

interface CheckedForm<Name extends AccountFormName> {
  /** Null when a field is invalid. */
  readonly values: AccountFormValues<Name> | null;
  /** The first error of each invalid field, as the code of a message. */
  readonly errors: Partial<Record<string, MessageCode>>;
}

/** Validates a form by its rules. */
export function checkAccountForm<Name extends AccountFormName>(name: Name, values: unknown): CheckedForm<Name> {
  const checked = z.safeParse(ACCOUNT_RULES[name], values);
  if (checked.success) return { values: checked.data as AccountFormValues<Name>, errors: {} };
  const complaints = checked.error.issues.map(
    ({ path, message }) => [String(path[0]), message as MessageCode] as const,
  );
  return { values: null, errors: Object.fromEntries(complaints.toReversed()) };
}
