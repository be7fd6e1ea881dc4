/** Whose attempts are counted together. */
export type RateLimitSubject =
  /** One client address (a whole /64 of IPv6). */
  | 'address'
  /** One account, from whatever addresses. */
  | 'account'
  /** One account from one address. */
  | 'account-and-address'
  /** One device that signed in to the account before (known-device.ts). */
  | 'known-device';

/** One rate limit. */
export interface RateLimitRule {
  /** Name of the counter. */
  readonly name: string;
  readonly per: RateLimitSubject;
  readonly limit: number;
  readonly windowS: number;
  /** An attempt that succeeds is not counted. */
  readonly failuresOnly?: true;
}

const MINUTE_S = 60;

/**
 * A sign-in is counted by the rules of `signIn`, or, on a device that signed in to the account before, by
 * `signInFromKnownDevice` alone: other attempts are not counted there, so a flood of wrong passwords blocks the owner
 * on new devices only. Those wait for the account's window, or reset the password by mail, which makes the device
 * known.
 *
 * Rules are counted in order and counting stops at the first that refuses. One address has ten guesses at an account
 * in five minutes, all addresses together a hundred in a quarter of an hour (9,600 a day). Attempts at one account
 * stop at the first rule and do not use up the limits of the address; only attempts at many accounts reach those, and
 * then new devices behind the same address wait, known ones do not.
 */
export const RATE_LIMITS = {
  signIn: [
    { name: 'sign-in-failed', per: 'account-and-address', limit: 10, windowS: 5 * MINUTE_S, failuresOnly: true },
    { name: 'sign-in-failed', per: 'account', limit: 100, windowS: 15 * MINUTE_S, failuresOnly: true },
    { name: 'sign-in-failed', per: 'address', limit: 300, windowS: 5 * MINUTE_S, failuresOnly: true },
    { name: 'sign-in', per: 'address', limit: 240, windowS: MINUTE_S },
  ],
  signInFromKnownDevice: [
    { name: 'sign-in-failed', per: 'known-device', limit: 10, windowS: 5 * MINUTE_S, failuresOnly: true },
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
  webhookSend: [{ name: 'webhook-send', per: 'account', limit: 30, windowS: MINUTE_S }],
  singleSignOn: [{ name: 'single-sign-on', per: 'address', limit: 60, windowS: MINUTE_S }],
} as const satisfies Record<string, readonly RateLimitRule[]>;
