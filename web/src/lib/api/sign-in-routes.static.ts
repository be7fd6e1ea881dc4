import { AUTH_CALLS, CALLS, routesOf } from '@slidewright/http-api';

const { getConfig, getLiveness } = CALLS;
const { getSession, requestPasswordReset, resetPassword, signIn, signUp } = AUTH_CALLS;

export const SIGN_IN_ROUTES = routesOf({
  getConfig,
  getLiveness,
  getSession,
  requestPasswordReset,
  resetPassword,
  signIn,
  signUp,
});
