/** Messages about sessions and accounts. */
export const SESSION_MESSAGES = {
  alert: 'Your session has expired. You will be redirected to the login page.',
  expired: 'Session expired. Please log in again.',
  authenticationFailed: 'Authentication failed. Please log in again.',
  signInTimeout: 'Login request timed out. Please check your connection and try again.',
  signUpTimeout: 'Signup request timed out. Please check your connection and try again.',
  signOutTimeout: 'Signout request timed out. Please try again.',
  signUpDisabled: 'New account registration is temporarily disabled.',
  signUpDisabledNotice: 'New account registration is temporarily disabled. Please try again later.',
  passwordSignInDisabled: 'Accounts here sign in through single sign-on, not with a password.',
  accountDisabled: 'This account is disabled. Ask the operator of this server.',
  emailNotVerified: 'Please confirm your email address first. We have sent you a link.',
  confirmAddress: 'Your account was created. Please open the link that we have sent to your address, then sign in.',
  loginFailed: 'Login failed',
  signupFailed: 'Signup failed',
  loginSucceeded: 'Login successful! Redirecting...',
  signupSucceeded: 'Account created successfully! Redirecting...',
  invalidEmail: 'Please enter a valid email address',
  passwordsDiffer: "Passwords don't match",
} as const;

/** A sign-in succeeded, and the browser has no session. `origin` is that of the page. */
export function sessionNotKeptMessage(origin: string, publicUrl: string): string {
  return origin === publicUrl
    ? 'The sign-in succeeded, but this browser did not keep the session. Please allow cookies of this site and sign in again.'
    : `The sign-in succeeded, but the session is kept only at the address of the product. Please sign in at ${publicUrl}.`;
}
