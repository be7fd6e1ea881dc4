import { passwordTooShort, SESSION, SESSION_MESSAGES } from '@slidewright/domain';
import { z } from 'zod/mini';

export const emailRule = z.string().check(z.trim(), z.email(SESSION_MESSAGES.invalidEmail));
export const passwordRule = z
  .string()
  .check(z.minLength(SESSION.minimumPasswordLength, passwordTooShort(SESSION.minimumPasswordLength)));

export const signInRules = z.object({ email: emailRule, password: passwordRule });

export const newPasswordRules = z.object({ password: passwordRule, confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: SESSION_MESSAGES.passwordsDiffer,
  }),
);

export const signUpRules = z.object({ email: emailRule, password: passwordRule, confirmPassword: z.string() }).check(
  z.refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: SESSION_MESSAGES.passwordsDiffer,
  }),
);
