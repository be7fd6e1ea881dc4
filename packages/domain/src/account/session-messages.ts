/** What the API says where an account is refused. */
export const SESSION_MESSAGES = {
  signUpDisabled: 'New account registration is temporarily disabled.',
  passwordSignInDisabled: 'Accounts here sign in through single sign-on, not with a password.',
  accountDisabled: 'This account is disabled. Ask the operator of this server.',
  emailNotVerified: 'Please confirm your email address first. We have sent you a link.',
} as const;
