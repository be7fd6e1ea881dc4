import { LIMITS } from '@slidewright/domain';
import {
  booleanSetting,
  ConfigError,
  domainsSetting,
  hostsSetting,
  integerSetting,
  parseEnv,
  passwordSignIn,
  publicUrlSetting,
  readProxySettings,
  urlSetting,
  type Environment,
  type ProxySettings,
} from '@slidewright/platform';
import { z } from 'zod';

/** An OpenID Connect issuer for single sign-on. */
export interface SingleSignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which relies on PKCE alone. */
  readonly clientSecret?: string;
  /** How the client authenticates at the token endpoint. */
  readonly clientAuthentication: 'basic' | 'post';
  /** Name of the issuer on the sign-in button. */
  readonly name: string;
  /** The scopes that are asked for, separated by spaces. */
  readonly scopes: string;
  /** The claim with the address of a new account. */
  readonly emailClaim: string;
  /** Whether an address counts as verified without the claim `email_verified`. */
  readonly trustEmail: boolean;
  /** Whether signing out also ends the session at the issuer, where it offers that. */
  readonly signOutAtIssuer: boolean;
}

export interface AuthConfig {
  /** Public address of the product, without a trailing slash. Cookies are Secure when it begins with https. */
  readonly publicUrl: string;
  /** Origins whose pages may write. */
  readonly trustedOrigins: readonly string[];
  /** Signs cookies; at least 32 characters. Changing it ends all sessions. */
  readonly secret: string;
  /** No new accounts by password; by single sign-on neither, unless that is the only way in. */
  readonly signUpDisabled: boolean;
  /** False: single sign-on is the only way in. */
  readonly passwordSignIn: boolean;
  /** Domains whose addresses may get an account, in lower case; empty: all. */
  readonly signUpDomains: readonly string[];
  /** Whether an account made by single sign-on may get a password by a mailed link. */
  readonly passwordForSsoAccounts: boolean;
  /** `smtpUrl` null: messages go to the log. */
  readonly mail: {
    readonly smtpUrl: string | null;
    readonly from: string;
    readonly proxies?: ProxySettings | undefined;
  };
  readonly singleSignOn: SingleSignOnConfig | null;
  /** Multiplies every rate limit; 1 is the table in rate-limit-rules.ts. */
  readonly rateLimitFactor: number;
  /** Hosts, optionally with a port, that webhooks may reach by http and in private networks. */
  readonly webhookAllowedHosts: readonly string[];
  /** Forward proxies of the network, for webhooks. */
  readonly proxies?: ProxySettings | undefined;
  /** Longest age of API keys; null: none. */
  readonly apiKeyMaxDays: number | null;
}

const SETTINGS = z.object({
  PUBLIC_URL: publicUrlSetting().prefault('http://127.0.0.1:8080'),
  TRUSTED_ORIGINS: z.string().default(''),
  AUTH_SECRET: z.string({ error: 'it must be set' }).min(32, 'it must have at least 32 characters'),
  DISABLE_SIGNUP: booleanSetting(false),
  PASSWORD_SIGN_IN: booleanSetting(true),
  SIGN_UP_DOMAINS: domainsSetting(),
  PASSWORD_FOR_SSO_ACCOUNTS: booleanSetting(false),
  SMTP_URL: urlSetting(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().default('Slidewright <no-reply@localhost>'),
  OIDC_ISSUER: urlSetting().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_AUTHENTICATION: z.enum(['basic', 'post']).default('basic'),
  OIDC_NAME: z.string().max(60).default('single sign-on'),
  OIDC_SCOPES: scopesSetting(),
  OIDC_EMAIL_CLAIM: z.string().trim().min(1).max(200).default('email'),
  OIDC_TRUST_EMAIL: booleanSetting(false),
  OIDC_SIGN_OUT: booleanSetting(true),
  AUTH_RATE_LIMIT_FACTOR: z.coerce.number().min(0.1).max(10_000).default(1),
  WEBHOOK_ALLOWED_HOSTS: hostsSetting(),
  API_KEY_MAX_DAYS: integerSetting(0, { min: 0, max: LIMITS.apiKeyDays }),
});

type Settings = z.infer<typeof SETTINGS>;

/** Reads the settings of the auth service; throws ConfigError naming the one that is wrong. */
export function readAuthConfig(env: Environment): AuthConfig {
  const settings = parseEnv(SETTINGS, env);
  const proxies = readProxySettings(env);
  return {
    publicUrl: settings.PUBLIC_URL,
    trustedOrigins: trustedOrigins(settings),
    secret: settings.AUTH_SECRET,
    signUpDisabled: settings.DISABLE_SIGNUP,
    passwordSignIn: passwordSignIn(settings.PASSWORD_SIGN_IN, settings.OIDC_ISSUER),
    signUpDomains: settings.SIGN_UP_DOMAINS,
    passwordForSsoAccounts: settings.PASSWORD_FOR_SSO_ACCOUNTS,
    mail: { smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM, proxies },
    singleSignOn: singleSignOn(settings, env),
    rateLimitFactor: settings.AUTH_RATE_LIMIT_FACTOR,
    webhookAllowedHosts: settings.WEBHOOK_ALLOWED_HOSTS,
    proxies,
    apiKeyMaxDays: settings.API_KEY_MAX_DAYS === 0 ? null : settings.API_KEY_MAX_DAYS,
  };
}

/** The public origin, TRUSTED_ORIGINS, and with a loopback origin every loopback name. */
function trustedOrigins(settings: Settings): string[] {
  const publicUrl = new URL(settings.PUBLIC_URL);
  const origins = new Set([publicUrl.origin]);
  const loopback = ['127.0.0.1', 'localhost', '[::1]'];
  if (loopback.includes(publicUrl.hostname)) {
    for (const hostname of loopback) {
      const twin = new URL(publicUrl);
      twin.hostname = hostname;
      origins.add(twin.origin);
    }
  }
  for (const origin of settings.TRUSTED_ORIGINS.split(',').map((part) => part.trim())) {
    if (origin === '') continue;
    if (!URL.canParse(origin))
      throw new ConfigError(`The setting TRUSTED_ORIGINS cannot be used: ${origin} is not an origin.`);
    origins.add(new URL(origin).origin);
  }
  return [...origins];
}

function singleSignOn(settings: Settings, env: Environment): SingleSignOnConfig | null {
  if (settings.OIDC_ISSUER === undefined && settings.OIDC_CLIENT_ID === undefined) return null;
  if (settings.OIDC_ISSUER === undefined || settings.OIDC_CLIENT_ID === undefined) {
    const missing = settings.OIDC_ISSUER === undefined ? 'OIDC_ISSUER' : 'OIDC_CLIENT_ID';
    throw new ConfigError(`The setting ${missing} cannot be used: single sign-on needs it.`);
  }
  return {
    // An issuer's identifier is compared character by character, a trailing slash included.
    issuer: env.OIDC_ISSUER!,
    clientId: settings.OIDC_CLIENT_ID,
    ...(settings.OIDC_CLIENT_SECRET === undefined ? {} : { clientSecret: settings.OIDC_CLIENT_SECRET }),
    clientAuthentication: settings.OIDC_CLIENT_AUTHENTICATION,
    name: settings.OIDC_NAME,
    scopes: settings.OIDC_SCOPES,
    emailClaim: settings.OIDC_EMAIL_CLAIM,
    trustEmail: settings.OIDC_TRUST_EMAIL,
    signOutAtIssuer: settings.OIDC_SIGN_OUT,
  };
}

/** Scopes (RFC 6749 §3.3), separated by spaces or commas. */
function scopesSetting() {
  return z
    .string()
    .transform((value, context) => {
      const scopes = [...new Set(value.split(/[\s,]+/).filter((scope) => scope !== ''))];
      const wrong = scopes.find((scope) => !/^[!#-[\]-~]+$/.test(scope));
      if (wrong !== undefined) context.addIssue({ code: 'custom', message: `${wrong} is not a scope` });
      else if (!scopes.includes('openid'))
        context.addIssue({ code: 'custom', message: "it must contain 'openid', without which there is no ID token" });
      else return scopes.join(' ');
      return z.NEVER;
    })
    .prefault('openid email profile');
}
