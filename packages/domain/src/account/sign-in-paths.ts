/** Paths of the pages on the way in. They are one document, `sign-in.html`, which loads less than the app. */
export const SIGN_IN_PATHS = ['/', '/login', '/signup', '/forgot-password', '/reset-password'] as const;
