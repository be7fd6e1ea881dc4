import { expect, it } from 'vitest';
import { readAuthConfig } from './config.ts';

const SECRET = 'x'.repeat(32);

it('needs nothing but a secret', () => {
  expect(readAuthConfig({ AUTH_SECRET: SECRET })).toEqual({
    publicUrl: 'http://127.0.0.1:8080',
    trustedOrigins: ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'],
    secret: SECRET,
    signUpDisabled: false,
    passwordSignIn: true,
    signUpDomains: [],
    passwordForSsoAccounts: false,
    mail: { smtpUrl: null, from: 'Slidewright <no-reply@localhost>' },
    singleSignOn: null,
    rateLimitFactor: 1,
    webhookAllowedHosts: [],
    apiKeyMaxDays: null,
  });
});

it('reads every setting', () => {
  const config = readAuthConfig({
    AUTH_SECRET: SECRET,
    PUBLIC_URL: 'https://slides.example.com/',
    TRUSTED_ORIGINS: 'https://a.example.com, https://b.example.com/',
    DISABLE_SIGNUP: 'true',
    SMTP_URL: 'smtps://user:pass@mail.example.com:465',
    MAIL_FROM: 'hello@example.com',
    OIDC_ISSUER: 'https://login.example.com/realm/',
    OIDC_CLIENT_ID: 'slides',
    OIDC_CLIENT_SECRET: 'hush',
    OIDC_CLIENT_AUTHENTICATION: 'post',
    OIDC_NAME: 'Example',
    OIDC_SCOPES: 'openid, email groups',
    OIDC_EMAIL_CLAIM: 'upn',
    OIDC_TRUST_EMAIL: 'true',
    OIDC_SIGN_OUT: 'false',
    AUTH_RATE_LIMIT_FACTOR: '2.5',
    API_KEY_MAX_DAYS: '90',
    WEBHOOK_ALLOWED_HOSTS: 'Hooks.internal:443, hooks.example.com,10.0.0.5:80',
  });
  expect(config).toEqual({
    passwordSignIn: true,
    signUpDomains: [],
    passwordForSsoAccounts: false,
    publicUrl: 'https://slides.example.com',
    trustedOrigins: ['https://slides.example.com', 'https://a.example.com', 'https://b.example.com'],
    secret: SECRET,
    signUpDisabled: true,
    mail: { smtpUrl: 'smtps://user:pass@mail.example.com:465', from: 'hello@example.com' },
    singleSignOn: {
      issuer: 'https://login.example.com/realm/',
      clientId: 'slides',
      clientSecret: 'hush',
      clientAuthentication: 'post',
      name: 'Example',
      scopes: 'openid email groups',
      emailClaim: 'upn',
      trustEmail: true,
      signOutAtIssuer: false,
    },
    rateLimitFactor: 2.5,
    apiKeyMaxDays: 90,
    webhookAllowedHosts: ['hooks.internal:443', 'hooks.example.com', '10.0.0.5:80'],
  });
});

it.each([
  [{}, 'AUTH_SECRET'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  [{ AUTH_SECRET: SECRET, PUBLIC_URL: 'slides.example.com' }, 'PUBLIC_URL'],
  [{ AUTH_SECRET: SECRET, SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ AUTH_SECRET: SECRET, TRUSTED_ORIGINS: 'nothing' }, 'TRUSTED_ORIGINS'],
  [{ AUTH_SECRET: SECRET, OIDC_ISSUER: 'https://login.example.com' }, 'OIDC_CLIENT_ID'],
  [{ AUTH_SECRET: SECRET, OIDC_CLIENT_ID: 'slides' }, 'OIDC_ISSUER'],
  [{ AUTH_SECRET: SECRET, OIDC_SCOPES: 'email profile' }, 'OIDC_SCOPES'],
  [{ AUTH_SECRET: SECRET, DISABLE_SIGNUP: 'perhaps' }, 'DISABLE_SIGNUP'],
])('names the setting that cannot be used: %j', (env, setting) => {
  expect(() => readAuthConfig(env)).toThrow(`The setting ${setting} cannot be used`);
});

it('[A13] refuses to turn off the only way to sign in', () => {
  expect(() => readAuthConfig({ AUTH_SECRET: SECRET, PASSWORD_SIGN_IN: 'false' })).toThrow(
    'The setting PASSWORD_SIGN_IN cannot be used: without OIDC_ISSUER nobody could sign in at all.',
  );
});

it('[A13] reads the domains of new accounts, and names an invalid one', () => {
  expect(readAuthConfig({ AUTH_SECRET: SECRET, SIGN_UP_DOMAINS: 'Example.com, example.org' }).signUpDomains).toEqual([
    'example.com',
    'example.org',
  ]);
  expect(() => readAuthConfig({ AUTH_SECRET: SECRET, SIGN_UP_DOMAINS: '@example.com' })).toThrow(
    /SIGN_UP_DOMAINS cannot be used: @example\.com is not a domain/,
  );
});
