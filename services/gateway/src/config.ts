import { fileURLToPath } from 'node:url';
import {
  booleanSetting,
  ConfigError,
  domainsSetting,
  hostsSetting,
  integerSetting,
  modelTimeoutSetting,
  optionalBooleanSetting,
  parseEnv,
  passwordSignIn,
  publicUrlSetting,
  urlSetting,
  type Environment,
} from '@slidewright/platform';
import { z } from 'zod';

/** Requests accepted per minute; high enough for people, low enough to stop floods. */
export interface RateLimits {
  readonly readsPerAddress: number;
  /** In points: one for each read, and one for each 16 KiB of the answer. */
  readonly readCostPerUser: number;
  readonly writesPerAddress: number;
  readonly writesPerUser: number;
  readonly requestsPerKey: number;
  /** Expensive synchronous calls: language models, speech without a timeline. */
  readonly costlyPerUser: number;
  readonly authPerAddress: number;
  readonly operatorPerAddress: number;
}

export interface GatewayConfig {
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** Public address of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Further origins whose pages may write. */
  readonly trustedOrigins: readonly string[];
  /** Names of the gateway in its own network, in lower case, such as those of a Service of Kubernetes. */
  readonly internalHosts: readonly string[];
  /** Number of trusted proxies in front of the gateway. */
  readonly trustedProxies: number;
  /** Origins of an object store that browsers access directly. */
  readonly storeOrigins: readonly string[];
  /** Folder of the built web app; it may be missing. */
  readonly webDirectory: string;
  /** Folder of `<theme>.jpg`. */
  readonly themeThumbnails: string;
  readonly signUpDisabled: boolean;
  readonly audioEnabled: boolean;
  readonly passwordSignIn: boolean;
  readonly signUpDomains: readonly string[];
  readonly singleSignOnName: string | null;
  /** Only those that are set. */
  readonly links: Readonly<Partial<Record<'pricing' | 'privacy' | 'terms' | 'contact' | 'social', string>>>;
  readonly rateLimits: RateLimits;
  /** Longest answer of a model, in milliseconds. */
  readonly modelTimeoutMs: number;
  /** The key of the calls below /api/admin; null: there are none. */
  readonly operatorKey: string | null;
  /** How long a stopping gateway goes on answering, until load balancers send it no more requests. */
  readonly stopDelayMs: number;
  /** How long it then waits for current requests. */
  readonly drainMs: number;
}

const count = (defaultValue: number) => integerSetting(defaultValue, { min: 1, max: 100_000_000 });
/** An address of the footer; '' where there is none. */
const link = z
  .string()
  .regex(/^(https?:\/\/|mailto:)/, 'it must begin with https://, http:// or mailto:')
  .default('');

/** Requests to /api/admin per minute and address, which bounds guesses of the key. */
const OPERATOR_REQUESTS = 300;

const SETTINGS = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integerSetting(8080, { min: 0, max: 65_535 }),
  PUBLIC_URL: publicUrlSetting().optional(),
  TRUSTED_ORIGINS: z.string().default(''),
  INTERNAL_HOSTS: hostsSetting(),
  TRUST_PROXY: integerSetting(0, { min: 0, max: 10 }),
  S3_ENDPOINT: urlSetting().optional(),
  S3_PUBLIC_ENDPOINT: urlSetting().optional(),
  S3_BUCKET: z.string().optional(),
  S3_FORCE_PATH_STYLE: optionalBooleanSetting(),
  S3_REGION: z.string().default('us-east-1'),
  WEB_DIST: z.string().default(besideTheSource('../../../web/dist')),
  THEME_THUMBNAILS: z.string().default(besideTheSource('../../../packages/compositions/thumbnails')),
  DISABLE_SIGNUP: booleanSetting(false),
  PASSWORD_SIGN_IN: booleanSetting(true),
  SIGN_UP_DOMAINS: domainsSetting(),
  AUDIO_ENABLED: booleanSetting(true),
  OIDC_ISSUER: z.string().optional(),
  OIDC_NAME: z.string().max(60).default('single sign-on'),
  LINK_PRICING: link,
  LINK_PRIVACY: link,
  LINK_TERMS: link,
  LINK_CONTACT: link,
  LINK_SOCIAL: link,
  OPERATOR_KEY: z
    .string()
    .regex(/^[!-~]*$/, 'it must have printable ASCII characters without spaces only')
    .min(32, 'it must have at least 32 characters')
    .optional(),
  RATE_LIMIT_READS: count(120_000),
  RATE_LIMIT_READ_COST_PER_USER: count(12_000),
  RATE_LIMIT_WRITES: count(30_000),
  RATE_LIMIT_WRITES_PER_USER: count(6_000),
  RATE_LIMIT_PER_KEY: count(3_000),
  RATE_LIMIT_COSTLY_PER_USER: count(60),
  RATE_LIMIT_AUTH: count(3_000),
  MODEL_TIMEOUT_SECONDS: modelTimeoutSetting(),
  SPEECH_TIMEOUT_SECONDS: modelTimeoutSetting(),
  STOP_DELAY_SECONDS: integerSetting(0, { min: 0, max: 600 }),
  DRAIN_SECONDS: integerSetting(20, { min: 0, max: 600 }),
});

/** Reads the settings of the gateway; throws ConfigError naming the one that is wrong. */
export function readGatewayConfig(env: Environment): GatewayConfig {
  const settings = parseEnv(SETTINGS, env);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`,
    trustedOrigins: originsOf(settings.TRUSTED_ORIGINS),
    internalHosts: settings.INTERNAL_HOSTS,
    trustedProxies: settings.TRUST_PROXY,
    storeOrigins: storeOrigins(settings),
    webDirectory: settings.WEB_DIST,
    themeThumbnails: settings.THEME_THUMBNAILS,
    signUpDisabled: settings.DISABLE_SIGNUP || !settings.PASSWORD_SIGN_IN,
    passwordSignIn: passwordSignIn(settings.PASSWORD_SIGN_IN, settings.OIDC_ISSUER),
    signUpDomains: settings.SIGN_UP_DOMAINS,
    audioEnabled: settings.AUDIO_ENABLED,
    singleSignOnName: settings.OIDC_ISSUER === undefined ? null : settings.OIDC_NAME,
    links: Object.fromEntries(
      Object.entries({
        pricing: settings.LINK_PRICING,
        privacy: settings.LINK_PRIVACY,
        terms: settings.LINK_TERMS,
        contact: settings.LINK_CONTACT,
        social: settings.LINK_SOCIAL,
      }).filter(([, address]) => address !== ''),
    ),
    rateLimits: {
      readsPerAddress: settings.RATE_LIMIT_READS,
      readCostPerUser: settings.RATE_LIMIT_READ_COST_PER_USER,
      writesPerAddress: settings.RATE_LIMIT_WRITES,
      writesPerUser: settings.RATE_LIMIT_WRITES_PER_USER,
      requestsPerKey: settings.RATE_LIMIT_PER_KEY,
      costlyPerUser: settings.RATE_LIMIT_COSTLY_PER_USER,
      authPerAddress: settings.RATE_LIMIT_AUTH,
      operatorPerAddress: OPERATOR_REQUESTS,
    },
    modelTimeoutMs: Math.max(settings.MODEL_TIMEOUT_SECONDS, settings.SPEECH_TIMEOUT_SECONDS) * 1_000,
    operatorKey: settings.OPERATOR_KEY ?? null,
    stopDelayMs: settings.STOP_DELAY_SECONDS * 1_000,
    drainMs: settings.DRAIN_SECONDS * 1_000,
  };
}

function originsOf(list: string): string[] {
  return list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      if (!URL.canParse(part))
        throw new ConfigError(`The setting TRUSTED_ORIGINS cannot be used: ${part} is not an origin.`);
      return new URL(part).origin;
    });
}

/** Origins of signed links of an S3 store, for the Content-Security-Policy. */
function storeOrigins(settings: z.infer<typeof SETTINGS>): string[] {
  const endpoint = settings.S3_PUBLIC_ENDPOINT ?? settings.S3_ENDPOINT;
  if (endpoint !== undefined) {
    const url = new URL(endpoint);
    if (settings.S3_FORCE_PATH_STYLE === false) url.host = `${settings.S3_BUCKET}.${url.host}`;
    return [url.origin];
  }
  if (settings.S3_BUCKET === undefined) return [];
  return [`https://${settings.S3_BUCKET}.s3.${settings.S3_REGION}.amazonaws.com`];
}

function besideTheSource(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
