import { z } from 'zod';
import { isDatabaseAddress, wantsPrimary } from './database/address.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used. Its message is one sentence that names the setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings through a zod schema whose keys are the names of environment variables.
 * An empty variable counts as not set. Throws ConfigError naming the first setting that is wrong.
 */
export function parseEnv<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  env: Environment,
): z.infer<z.ZodObject<Shape>> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ConfigError(`The setting ${issue.path.join('.')} cannot be used: ${issue.message}.`);
}

/** 'true', '1', 'yes', 'on' and their opposites. */
export function booleanSetting(defaultValue: boolean) {
  return booleanText().prefault(String(defaultValue));
}

/** The same, or absent. */
export function optionalBooleanSetting() {
  return booleanText().optional();
}

function booleanText() {
  return z.string().transform((value, context) => {
    if (/^(true|1|yes|on)$/i.test(value)) return true;
    if (/^(false|0|no|off)$/i.test(value)) return false;
    context.addIssue({ code: 'custom', message: 'it must be true or false' });
    return z.NEVER;
  });
}

/** A whole number within bounds. */
export function integerSetting(defaultValue: number, bounds: { min: number; max: number }) {
  return boundedInteger(bounds).default(defaultValue);
}

/** A whole number within bounds that may be absent. */
export function optionalIntegerSetting(bounds: { min: number; max: number }) {
  return boundedInteger(bounds).optional();
}

function boundedInteger({ min, max }: { min: number; max: number }) {
  const error = `it must be a whole number between ${min} and ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

/** An absolute http(s) address without its trailing slash. */
export function urlSetting(protocols: readonly string[] = ['http:', 'https:']) {
  return z.string().transform((value, context) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
    context.addIssue({
      code: 'custom',
      message: `it must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    });
    return z.NEVER;
  });
}

/**
 * PUBLIC_URL: an origin such as https://slides.example.com, without its trailing slash. An address with a path is
 * refused, because the product is served at the root of its host.
 */
export function publicUrlSetting() {
  return urlSetting().transform((value, context) => {
    const url = new URL(value);
    const part =
      url.pathname !== '/'
        ? `the path ${url.pathname}; the product is served at the root of a host name of its own`
        : url.search !== '' || url.hash !== ''
          ? 'a query or fragment'
          : url.username !== '' || url.password !== ''
            ? 'a user name or password'
            : null;
    if (part === null) return value;
    context.addIssue({
      code: 'custom',
      message: `it must be an address such as ${url.protocol}//${url.host}, and ${url.protocol}//${url.host}${url.pathname} has ${part}`,
    });
    return z.NEVER;
  });
}

/**
 * How long one answer of a model may take, in seconds: MODEL_TIMEOUT_SECONDS for language, SPEECH_TIMEOUT_SECONDS for
 * speech. Models on small machines need minutes.
 */
export function modelTimeoutSetting() {
  return integerSetting(60, { min: 1, max: 3_600 });
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

function addressSetting(isAddress: (value: string) => boolean, example: string) {
  return z.string({ error: 'it must be set' }).refine(isAddress, { error: `it must be an address such as ${example}` });
}

const isNatsUrl = (value: string): boolean => /^(nats|tls):\/\/[^/]/.test(value) && URL.canParse(value);

/** Settings that several processes share, by the names of their environment variables. */
export const COMMON_SETTINGS = {
  /** Several servers, one of which takes writes, are separated by commas: 'postgres://user:password@a:5432,b:5432/name'. */
  DATABASE_URL: addressSetting(isDatabaseAddress, 'postgres://user:password@host:5432/name').refine(wantsPrimary, {
    error: 'target_session_attrs must be read-write, because the product writes',
  }),
  /** Connections that one process may hold open at a time. */
  DATABASE_MAX_CONNECTIONS: integerSetting(10, { min: 1, max: 1_000 }),
  /** Several servers of one cluster are separated by commas. */
  NATS_URL: addressSetting((value) => value.split(',').every(isNatsUrl), 'nats://host:4222'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `it must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
};

/** The log level until the settings are read, so that a wrong setting can be logged. */
export function provisionalLogLevel(env: Environment, fallback: string): string {
  return (LOG_LEVELS as readonly string[]).includes(env.LOG_LEVEL ?? '') ? env.LOG_LEVEL! : fallback;
}

/** Domains of email addresses, separated by commas, such as 'example.com, example.org'; none when absent. */
export function domainsSetting() {
  return z
    .string()
    .transform((value, context) => {
      const domains = value
        .toLowerCase()
        .split(',')
        .map((domain) => domain.trim())
        .filter((domain) => domain !== '');
      const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
      if (wrong === undefined) return domains;
      context.addIssue({ code: 'custom', message: `${wrong} is not a domain such as example.com` });
      return z.NEVER;
    })
    .prefault('');
}

/** Hosts as in addresses, optionally with a port, separated by commas: 'ci.internal, 10.0.0.5:8080'; none when absent. */
export function hostsSetting() {
  return z
    .string()
    .transform((value, context) => {
      const hosts = value
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter((host) => host !== '');
      // Each of these protocols leaves out a default port of its own.
      const isHost = (host: string): boolean =>
        ['http', 'https'].some(
          (name) => URL.canParse(`${name}://${host}`) && new URL(`${name}://${host}`).host === host,
        );
      const wrong = hosts.find((host) => !isHost(host));
      if (wrong === undefined) return hosts;
      context.addIssue({ code: 'custom', message: `${wrong} is not a host such as ci.internal or 10.0.0.5:8080` });
      return z.NEVER;
    })
    .prefault('');
}

/** PASSWORD_SIGN_IN, which may be false only where single sign-on is set up. Throws ConfigError. */
export function passwordSignIn(enabled: boolean, issuer: string | undefined): boolean {
  if (!enabled && issuer === undefined)
    throw new ConfigError(
      'The setting PASSWORD_SIGN_IN cannot be used: without OIDC_ISSUER nobody could sign in at all.',
    );
  return enabled;
}
