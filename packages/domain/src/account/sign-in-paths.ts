/** Paths of the sign-in pages: one document, `sign-in.html`, that loads less than the app. */
export const SIGN_IN_PATHS = ['/', '/login', '/signup', '/forgot-password', '/reset-password'] as const;
