/** One bound on how often something may be tried. */
export interface RateLimitRule {
  /** Attempts are counted together under this name. */
  readonly name: string;
  /** Whose attempts are counted: those of a client address, or those aimed at one account. */
  readonly per: 'address' | 'account';
  readonly limit: number;
  readonly windowS: number;
  /** An attempt that succeeds is not counted. */
  readonly failuresOnly?: true;
}

const MINUTE_S = 60;

/**
 * Passwords can be guessed 2,880 times a day at one account, from however many addresses;
 * people who type theirs correctly never meet that limit. The account's rule stands before the
 * address's, so that hammering one account does not lock a whole office out of the others.
 */
export const RATE_LIMITS = {
  signIn: [
    { name: 'sign-in-failed', per: 'account', limit: 10, windowS: 5 * MINUTE_S, failuresOnly: true },
    { name: 'sign-in-failed', per: 'address', limit: 30, windowS: MINUTE_S, failuresOnly: true },
    { name: 'sign-in', per: 'address', limit: 120, windowS: MINUTE_S },
  ],
  signUp: [
    { name: 'sign-up', per: 'account', limit: 10, windowS: 10 * MINUTE_S },
    { name: 'sign-up', per: 'address', limit: 120, windowS: MINUTE_S },
  ],
  mail: [
    { name: 'mail', per: 'account', limit: 5, windowS: 15 * MINUTE_S },
    { name: 'mail', per: 'address', limit: 20, windowS: 10 * MINUTE_S },
  ],
  mailedToken: [{ name: 'mailed-token', per: 'address', limit: 30, windowS: 10 * MINUTE_S }],
  ownPassword: [{ name: 'own-password', per: 'account', limit: 10, windowS: 5 * MINUTE_S, failuresOnly: true }],
  singleSignOn: [{ name: 'single-sign-on', per: 'address', limit: 60, windowS: MINUTE_S }],
} as const satisfies Record<string, readonly RateLimitRule[]>;
