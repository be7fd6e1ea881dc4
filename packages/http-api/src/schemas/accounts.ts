import { PAGE_LANGUAGES } from '@slidewright/domain';
import { z } from 'zod';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

/** Fields of a body; any other field is dropped. */

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/** At most 64 characters before the @, and a valid host name (RFC 5321, RFC 1035). */
const EMAIL =
  /^(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

const email = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email({ pattern: EMAIL, error: 'Please enter a valid email address' }))
  .meta({ format: 'email', pattern: EMAIL.source });

const newPassword = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters long`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`);

/** A password to verify: no rule for its length. */
const givenPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`);

const name = z
  .string({ error: 'Name must be text' })
  .trim()
  .min(1, 'Name must not be empty')
  .max(200, 'Name must be at most 200 characters long')
  .refine((value) => !CONTROL_CHARACTERS.test(value), 'Name must not hold control characters')
  .meta({ pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\u0000-\\u001f\\u007f\\s][^\\u0000-\\u001f\\u007f]*$' });

const image = z
  .string({ error: 'Image must be text' })
  .trim()
  .max(2_048, 'Image must be at most 2048 characters long')
  .regex(
    /^https?:\/\/[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][!-~]*)?$/,
    'Image must be an address beginning with http:// or https://, in ASCII',
  );

/** Of the page and of mails. */
const language = z.enum(PAGE_LANGUAGES, `Language must be one of ${PAGE_LANGUAGES.join(', ')}`);

export const mailedToken = z
  .string({ error: 'Token is required' })
  .regex(/^[A-Za-z0-9_-]{20,200}$/, 'This link is not valid');

export const signInBody = z.object({ email, password: givenPassword, rememberMe: z.boolean().optional() });

/** `name` defaults to the part of the address before the @. */
export const signUpBody = z
  .object({
    email,
    password: newPassword,
    name: name.optional(),
    rememberMe: z.boolean().optional(),
    language: language.optional(),
  })
  .transform((body) => ({ ...body, name: body.name ?? body.email.split('@')[0]! }));

export const updateUserBody = z
  .object({ name: name.optional(), image: image.nullable().optional(), language: language.nullable().optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    message: 'There is nothing to change: send name, image or language',
    path: ['name'],
  })
  .meta({ anyOf: [{ required: ['name'] }, { required: ['image'] }, { required: ['language'] }] });

export const changePasswordBody = z.object({
  currentPassword: givenPassword,
  newPassword,
  revokeOtherSessions: z.boolean().default(true),
});

export const resetPasswordBody = z.object({ newPassword, token: mailedToken });
export const addressBody = z.object({ email });
export const optionalAddressBody = z.object({ email: email.optional() });
export const revokeSessionBody = z.object({ id: z.uuid('This is not the id of a session') });
export const deleteUserBody = z.object({ password: givenPassword.optional() });

/** The fields of the library's responses that clients rely on. */
const user = z.looseObject({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  emailVerified: z.boolean(),
  language: language
    .nullable()
    .describe('Of the page and of mails; null: the page follows the browser, mails are English.'),
});
export const session = z.object({ session: z.looseObject({ id: z.uuid(), expiresAt: z.string() }), user }).nullable();
export const sessions = z.array(
  z.looseObject({ id: z.uuid(), current: z.boolean(), updatedAt: z.string(), userAgent: z.string().nullable() }),
);
export const signedIn = z.looseObject({ user });
export const redirection = z.looseObject({ redirect: z.string() });
export const signedOut = z.looseObject({ redirect: z.string().optional() });
export const signInMethods = z.looseObject({ password: z.boolean(), singleSignOn: z.boolean() });
const credentials = z.object({ apiKeys: z.int(), webhooks: z.int() });
/** `revoked`: because nobody had proved before that the address is theirs. `kept`: those that remain. */
export const passwordReset = z.looseObject({ revoked: credentials.optional(), kept: credentials.optional() });
export const done = z.looseObject({});
/** An error response of the auth service, or of the gateway in its format. */
export const authFailure = z.looseObject({ message: z.string(), code: z.string().optional() });
