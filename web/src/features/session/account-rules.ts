import { fieldFault, type FieldFault, type FieldRule } from '../../lib/forms/field-rule.ts';
import type { MessageCode } from '../../lib/language/message-codes.ts';
import type { MessageValues } from '../../lib/language/messages.ts';
import { ACCOUNT_FIELDS } from './account-fields.static.ts';

/** A sentence about a field that is wrong. */
export interface FieldError {
  readonly code: MessageCode;
  readonly values: MessageValues;
}

interface Field {
  /** Of the call; null where no call has the field. */
  readonly rule: FieldRule | null;
  readonly messages: Readonly<Record<FieldFault, MessageCode>>;
  /** Passwords are taken as they are typed. */
  readonly isTrimmed?: true;
  /** Another field that it must be equal to. */
  readonly sameAs?: string;
}

const always = (code: MessageCode): Field['messages'] => ({ tooShort: code, tooLong: code, malformed: code });

const email: Field = { rule: ACCOUNT_FIELDS.email, messages: always('session.invalidEmail'), isTrimmed: true };
const passwordOf = (rule: FieldRule, tooShort: MessageCode): Field => ({
  rule,
  messages: { ...always(tooShort), tooLong: 'session.tooLong' },
});
const password = passwordOf(ACCOUNT_FIELDS.password, 'session.passwordTooShort');
const confirmPassword: Field = { rule: null, messages: always('session.passwordsDiffer'), sameAs: 'password' };
const name: Field = {
  rule: ACCOUNT_FIELDS.name,
  messages: { tooShort: 'session.nameNeeded', tooLong: 'session.tooLong', malformed: 'session.nameMalformed' },
  isTrimmed: true,
};

/** The fields of the account forms. */
const ACCOUNT_FORMS = {
  signIn: { email, password },
  signUp: { email, password, confirmPassword },
  forgotPassword: { email },
  newPassword: { password: passwordOf(ACCOUNT_FIELDS.newPassword, 'session.passwordTooShort'), confirmPassword },
  changePassword: {
    currentPassword: passwordOf(ACCOUNT_FIELDS.currentPassword, 'session.currentPasswordNeeded'),
    password: passwordOf(ACCOUNT_FIELDS.newPassword, 'session.passwordTooShort'),
    confirmPassword,
  },
  name: { name },
  deleteAccount: { password: passwordOf(ACCOUNT_FIELDS.givenPassword, 'session.passwordNeeded') },
} satisfies Record<string, Readonly<Record<string, Field>>>;

export type AccountFormName = keyof typeof ACCOUNT_FORMS;
export type AccountFormValues<Name extends AccountFormName> = {
  readonly [Field in keyof (typeof ACCOUNT_FORMS)[Name]]: string;
};

interface CheckedForm<Name extends AccountFormName> {
  /** Null when a field is invalid. */
  readonly values: AccountFormValues<Name> | null;
  /** Of the fields that are invalid. */
  readonly errors: Partial<Record<string, FieldError>>;
}

/** Checks a form by the rules of its call. */
export function checkAccountForm<Name extends AccountFormName>(
  form: Name,
  typed: Readonly<Record<string, unknown>>,
): CheckedForm<Name> {
  const fields: [string, Field][] = Object.entries(ACCOUNT_FORMS[form]);
  const values = Object.fromEntries(
    fields.map(([field, { isTrimmed }]) => {
      const value = String(typed[field] ?? '');
      return [field, isTrimmed === true ? value.trim() : value];
    }),
  );
  const errors = Object.fromEntries(
    fields.flatMap(([field, { rule, messages, sameAs }]) => {
      const isOther = sameAs !== undefined && values[field] !== values[sameAs];
      const fault = isOther ? 'malformed' : rule === null ? null : fieldFault(rule, values[field]!);
      if (fault === null) return [];
      return [[field, { code: messages[fault], values: { minimum: rule?.least ?? 0, maximum: rule?.most ?? 0 } }]];
    }),
  );
  return { values: Object.keys(errors).length === 0 ? (values as AccountFormValues<Name>) : null, errors };
}
