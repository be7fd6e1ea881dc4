import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { cookieValue, COOKIE_PREFIX } from './session-cookie.ts';

/** Browsers keep a cookie for 400 days at most. */
const LIFETIME_S = 365 * 24 * 3600;
/** Accounts that one browser is known to; the one used last stands first. */
const MAX_ACCOUNTS = 5;
const ID_BYTES = 16;

export interface KnownDevice {
  /** The id under which this device is known to the account, or null when it is not. */
  idFor(cookieHeader: string, email: string): string | null;
  /** Set-Cookie value that makes the device known to the account, by a new id each time. */
  remember(cookieHeader: string, email: string): string;
}

/**
 * A cookie with the accounts that this browser has signed in to. It grants no access: a sign-in on a known device is
 * counted separately from other attempts at the account (see rate-limit-rules.ts). It outlives sessions and
 * sign-outs.
 *
 * Value: entries `<id>.<issued, seconds since the epoch, base 36>.<HMAC-SHA256 over id, time and address>`, joined by
 * '~'. The address itself is not in it. The key is derived from the secret (RFC 5869), so a signature that the
 * library makes with the secret itself is invalid here. Source: OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies".
 */
export function createKnownDevice(options: { secret: string; secure: boolean }): KnownDevice {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'slidewright known device', 32));
  const name = `${options.secure ? '__Secure-' : ''}${COOKIE_PREFIX}.known_device`;
  const attributes = `Max-Age=${LIFETIME_S}; Path=/api/auth; HttpOnly${options.secure ? '; Secure' : ''}; SameSite=Lax`;

  const sign = (id: string, issued: string, email: string): string =>
    createHmac('sha256', key).update(`${id}.${issued}.${email}`).digest('base64url');

  function entries(cookieHeader: string): string[] {
    const value = cookieValue(cookieHeader, name);
    return value === null || value === '' ? [] : value.split('~').slice(0, MAX_ACCOUNTS);
  }

  function idOf(entry: string, email: string): string | null {
    const [id = '', issued = '', signature = ''] = entry.split('.');
    const given = Buffer.from(signature);
    const expected = Buffer.from(sign(id, issued, email));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return Number.parseInt(issued, 36) + LIFETIME_S > Date.now() / 1000 ? id : null;
  }

  return {
    idFor(cookieHeader, email) {
      return (
        entries(cookieHeader)
          .map((entry) => idOf(entry, email))
          .find((id) => id !== null) ?? null
      );
    },
    remember(cookieHeader, email) {
      const id = randomBytes(ID_BYTES).toString('base64url');
      const issued = Math.floor(Date.now() / 1000).toString(36);
      const others = entries(cookieHeader).filter((entry) => idOf(entry, email) === null);
      const value = [`${id}.${issued}.${sign(id, issued, email)}`, ...others].slice(0, MAX_ACCOUNTS).join('~');
      return `${name}=${value}; ${attributes}`;
    },
  };
}
