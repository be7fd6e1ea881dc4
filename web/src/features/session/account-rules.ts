import { SESSION_MESSAGES } from '@slidewright/domain';
import { z } from 'zod/mini';
import { SESSION } from '../../lib/constants.ts';

const email = z.string().check(z.trim(), z.email(SESSION_MESSAGES.invalidEmail));
const password = z
  .string()
  .check(
    z.minLength(
      SESSION.minimumPasswordLength,
      `Password must be at least ${SESSION.minimumPasswordLength} characters long`,
    ),
  );
interface TwicePassword {
  readonly password: string;
  readonly confirmPassword: string;
}
const sameTwice = z.refine<TwicePassword>(({ password: first, confirmPassword }) => first === confirmPassword, {
  path: ['confirmPassword'],
  error: SESSION_MESSAGES.passwordsDiffer,
});
const filled = (message: string) => z.string().check(z.minLength(1, message));

/** The rules of the account forms' fields. */
const ACCOUNT_RULES = {
  signIn: z.object({ email, password }),
  signUp: z.object({ email, password, confirmPassword: z.string() }).check(sameTwice),
  forgotPassword: z.object({ email }),
  newPassword: z.object({ password, confirmPassword: z.string() }).check(sameTwice),
  changePassword: z
    .object({ currentPassword: filled('Please enter your current password'), password, confirmPassword: z.string() })
    .check(sameTwice),
  name: z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Please enter a name'), z.maxLength(100, 'Please use at most 100 characters')),
  }),
  deleteAccount: z.object({ password: filled('Please enter your password') }),
};

export type AccountFormName = keyof typeof ACCOUNT_RULES;
export type AccountFormValues<Name extends AccountFormName> = z.output<(typeof ACCOUNT_RULES)[Name]>;

interface CheckedForm<Name extends AccountFormName> {
  /** Null when a field is invalid. */
  readonly values: AccountFormValues<Name> | null;
  /** The first error of each invalid field. */
  readonly errors: Partial<Record<string, string>>;
}

/** Validates a form by its rules. */
export function checkAccountForm<Name extends AccountFormName>(name: Name, values: unknown): CheckedForm<Name> {
  const checked = z.safeParse(ACCOUNT_RULES[name], values);
  if (checked.success) return { values: checked.data as AccountFormValues<Name>, errors: {} };
  const complaints = checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { values: null, errors: Object.fromEntries(complaints.toReversed()) };
}
