import { z } from 'zod';
import * as accounts from './schemas/accounts.ts';

/** A call below /api/auth, which the auth service answers in the shapes of its library. */
export interface AuthCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly access: 'public' | 'session';
  readonly query?: z.ZodObject;
  /** What a client sends; absent where no body is read. */
  readonly body?: z.ZodType;
  /** Absent where the answer leads elsewhere. */
  readonly answer?: z.ZodType;
  /** There only while single sign-on is configured. */
  readonly singleSignOn?: true;
}

const call = (method: AuthCall['method'], path: string, summary: string, rest: Partial<AuthCall>): AuthCall => ({
  method,
  path: `/api/auth/${path}`,
  summary,
  access: 'public',
  ...(rest.singleSignOn ? {} : { answer: accounts.done }),
  ...rest,
});
const get = (path: string, summary: string, rest: Partial<AuthCall> = {}) => call('GET', path, summary, rest);
const post = (path: string, summary: string, rest: Partial<AuthCall> = {}) => call('POST', path, summary, rest);
const own = { access: 'session' } as const;

/** Every call below /api/auth, by its operation id. */
export const AUTH_CALLS: Readonly<Record<string, AuthCall>> = {
  getSession: get('get-session', 'The session and its user; null when signed out.', { answer: accounts.session }),
  useSession: get('use-session', 'The same by its other name.', { answer: accounts.session }),
  signIn: post('sign-in/email', 'Signs in.', { body: accounts.signInBody, answer: accounts.signedIn }),
  signUp: post('sign-up/email', 'Signs up.', { body: accounts.signUpBody, answer: accounts.signedIn }),
  signOut: post('sign-out', 'Signs out.'),
  listSessions: get('list-sessions', 'The sessions of the user.', { ...own, answer: accounts.sessions }),
  revokeSession: post('revoke-session', 'Ends one session of the user.', { ...own, body: accounts.revokeSessionBody }),
  revokeSessions: post('revoke-sessions', 'Ends every session of the user.', own),
  revokeOtherSessions: post('revoke-other-sessions', 'Ends every session of the user but this one.', own),
  updateUser: post('update-user', "Changes the user's name or picture.", { ...own, body: accounts.updateUserBody }),
  changePassword: post('change-password', 'Changes the password; other sessions end by default.', {
    ...own,
    body: accounts.changePasswordBody,
    answer: z.looseObject({}),
  }),
  deleteUser: post('delete-user', 'Deletes the account and all it owns.', { ...own, body: accounts.deleteUserBody }),
  verifyEmail: get('verify-email', 'Follows the link of a mail.', {
    query: z.object({ token: accounts.mailedToken }),
  }),
  sendVerificationEmail: post('send-verification-email', 'Mails a link, to the user unless an address is sent.', {
    body: accounts.optionalAddressBody,
  }),
  requestPasswordReset: post('request-password-reset', 'Mails a link to set a password.', {
    body: accounts.addressBody,
  }),
  forgetPassword: post('forget-password', 'The same by its older name.', { body: accounts.addressBody }),
  resetPassword: post('reset-password', 'Sets a password.', { body: accounts.resetPasswordBody }),
  startSingleSignOn: get('oidc/start', 'Leads to the identity provider.', { singleSignOn: true }),
  finishSingleSignOn: get('oidc/callback', 'Where the identity provider leads back to.', { singleSignOn: true }),
};
