import { z } from 'zod';
import type { AuthCall } from '../call.ts';
import * as accounts from '../schemas/accounts.ts';

type Rest = Omit<AuthCall, 'method' | 'path' | 'summary'>;

const get = <const Given extends Rest>(path: string, summary: string, rest: Given) =>
  ({ method: 'GET', path: `/api/auth/${path}`, summary, ...rest }) as const;
const post = <const Given extends Rest>(path: string, summary: string, rest: Given) =>
  ({ method: 'POST', path: `/api/auth/${path}`, summary, ...rest }) as const;

const DONE = { answer: accounts.done };
const PUBLIC = { public: true } as const;

/** All calls below /api/auth, by operation id. */
export const AUTH_CALLS = {
  getSession: get('get-session', 'The session and its user; null when signed out.', {
    ...PUBLIC,
    answer: accounts.session,
  }),
  useSession: get('use-session', 'Alias of get-session.', { ...PUBLIC, answer: accounts.session }),
  signIn: post('sign-in/email', 'Signs in.', { ...PUBLIC, body: accounts.signInBody, answer: accounts.signedIn }),
  signUp: post('sign-up/email', 'Signs up.', { ...PUBLIC, body: accounts.signUpBody, answer: accounts.signedIn }),
  signOut: post('sign-out', 'Signs out; the browser is to open `redirect`, which ends the session of single sign-on.', {
    ...PUBLIC,
    answer: accounts.signedOut,
  }),
  listSessions: get('list-sessions', 'The sessions of the user.', { answer: accounts.sessions }),
  revokeSession: post('revoke-session', 'Ends one session of the user.', { body: accounts.revokeSessionBody, ...DONE }),
  revokeSessions: post('revoke-sessions', 'Ends every session of the user.', DONE),
  revokeOtherSessions: post('revoke-other-sessions', 'Ends every session of the user but this one.', DONE),
  updateUser: post('update-user', "Changes the user's name, picture or language.", {
    body: accounts.updateUserBody,
    ...DONE,
  }),
  changePassword: post('change-password', 'Changes the password; other sessions end by default.', {
    body: accounts.changePasswordBody,
    answer: z.looseObject({}),
  }),
  deleteUser: post('delete-user', 'Deletes the account and all it owns.', { body: accounts.deleteUserBody, ...DONE }),
  verifyEmail: get('verify-email', 'Verifies an e-mail address with the token of a mailed link.', {
    ...PUBLIC,
    query: z.object({ token: accounts.mailedToken }),
    ...DONE,
  }),
  sendVerificationEmail: post(
    'send-verification-email',
    'Mails a verification link to the given address, by default that of the user.',
    {
      ...PUBLIC,
      body: accounts.optionalAddressBody,
      ...DONE,
    },
  ),
  requestPasswordReset: post('request-password-reset', 'Mails a link to reset the password.', {
    ...PUBLIC,
    body: accounts.addressBody,
    ...DONE,
  }),
  forgetPassword: post('forget-password', 'Older alias of request-password-reset.', {
    ...PUBLIC,
    body: accounts.addressBody,
    ...DONE,
  }),
  resetPassword: post('reset-password', 'Sets a new password with the token of a mailed link.', {
    ...PUBLIC,
    body: accounts.resetPasswordBody,
    answer: accounts.passwordReset,
  }),
  listSignInMethods: get('sign-in-methods', 'How the user can sign in.', { answer: accounts.signInMethods }),
  linkSingleSignOn: post(
    'oidc/link',
    'Begins to link an identity of the identity provider to the account; the browser is to open `redirect`.',
    { answer: accounts.redirection, singleSignOn: true },
  ),
  startSingleSignOn: get('oidc/start', 'Redirects to the identity provider.', { ...PUBLIC, singleSignOn: true }),
  finishSingleSignOn: get('oidc/callback', 'Callback of the identity provider.', {
    ...PUBLIC,
    singleSignOn: true,
  }),
} satisfies Record<string, AuthCall>;

export type AuthCalls = typeof AUTH_CALLS;
