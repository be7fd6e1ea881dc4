import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Prefix of better-auth's cookie names. */
export const COOKIE_PREFIX = 'slidewright';

const SIGNATURE_BYTES = 32;

export interface SessionCookie {
  /** 'slidewright.session_token', with '__Secure-' before it on https. */
  readonly name: string;
  /** The session token a Cookie header holds, or null when there is none or its signature is wrong. */
  readToken(cookieHeader: string): string | null;
  /** Set-Cookie values that delete the session cookie. */
  readonly expired: readonly string[];
}

/** Reads the session cookie as better-auth writes it: `<token>.<base64 HMAC-SHA256 of the token>`, percent-encoded. */
export function createSessionCookie(options: { secret: string; secure: boolean }): SessionCookie {
  const key = createSecretKey(Buffer.from(options.secret, 'utf8'));
  const prefix = `${options.secure ? '__Secure-' : ''}${COOKIE_PREFIX}`;
  const name = `${prefix}.session_token`;
  const attributes = `Max-Age=0; Path=/; HttpOnly${options.secure ? '; Secure' : ''}; SameSite=Lax`;
  return {
    name,
    expired: [`${name}=; ${attributes}`, `${prefix}.dont_remember=; ${attributes}`],
    readToken(cookieHeader) {
      const value = cookieValue(cookieHeader, name);
      if (value === null) return null;
      const dot = value.lastIndexOf('.');
      if (dot < 1) return null;
      const token = value.slice(0, dot);
      const given = Buffer.from(value.slice(dot + 1), 'base64');
      const expected = createHmac('sha256', key).update(token).digest();
      return given.length === SIGNATURE_BYTES && timingSafeEqual(given, expected) ? token : null;
    },
  };
}

/** The first cookie of that name, as better-auth chooses too. */
export function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}
