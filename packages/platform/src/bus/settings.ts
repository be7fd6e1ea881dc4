import { readFileSync } from 'node:fs';
import { credsAuthenticator, nkeyAuthenticator } from 'nats';
import { z } from 'zod';
import { COMMON_SETTINGS, ConfigError, optionalIntegerSetting, parseEnv, type Environment } from '../config.ts';
import { readSecret } from '../secret-files.ts';

/** A secret; a function is called at each connect, so that it may change while the process runs. */
export type Secret = string | (() => string);

/** Address and credentials of NATS, and limits of the product's streams. */
export interface BusSettings {
  /** 'nats://host:4222'; servers of one cluster are separated by commas. It may hold user and password, or a token. */
  readonly url: string;
  /** Overrides the one in the address. */
  readonly user?: Secret;
  readonly password?: Secret;
  readonly token?: Secret;
  /** Seed of an NKEY: 'SU…'. */
  readonly nkeySeed?: Secret;
  /** Content of a credentials file: a JWT and a seed. */
  readonly credentials?: Secret;
  /** First token of the subjects of replies; default '_INBOX'. Each NATS user needs its own. */
  readonly inboxPrefix?: string;
  /** Path of a PEM file; trusted instead of Node's own certificates. Requires TLS. Read at each connect. */
  readonly certificateAuthorityFile?: string;
  /** Paths of PEM files with which this client identifies itself. Requires TLS. Read at each connect. */
  readonly clientCertificate?: { readonly certificateFile: string; readonly keyFile: string };
  /** JetStream domain, where the streams are behind a leaf node. */
  readonly jetStreamDomain?: string;
  /** Replicas of each stream; default 1. */
  readonly streamReplicas?: number;
  /** Size of each stream in bytes, for accounts that demand one; a full stream drops its oldest messages. */
  readonly streamMaxBytes?: number;
}

const MIB = 1024 ** 2;

const SETTINGS = z.object({
  NATS_URL: COMMON_SETTINGS.NATS_URL,
  // These four are read by readSecret.
  NATS_USER: z.string().optional(),
  NATS_PASSWORD: z.string().optional(),
  NATS_TOKEN: z.string().optional(),
  NATS_NKEY_SEED: z.string().optional(),
  NATS_INBOX_PREFIX: z
    .string()
    .regex(/^_INBOX[A-Za-z0-9_-]*$/, "it must begin with '_INBOX', and go on with letters, digits, '_' and '-'")
    .optional(),
  NATS_CREDENTIALS_FILE: z.string().optional(),
  NATS_CA_FILE: z.string().optional(),
  NATS_CERT_FILE: z.string().optional(),
  NATS_KEY_FILE: z.string().optional(),
  NATS_JETSTREAM_DOMAIN: z
    .string()
    .regex(/^[^\s.*>]+$/, 'it must be the name of a JetStream domain, without spaces, dots and wildcards')
    .optional(),
  NATS_STREAM_REPLICAS: z.enum(['1', '3', '5'], { error: 'it must be 1, 3 or 5' }).default('1'),
  NATS_STREAM_MAX_BYTES: optionalIntegerSetting({ min: MIB, max: Number.MAX_SAFE_INTEGER }),
});

/** Reads the settings of NATS and the files they name. Throws ConfigError naming the one that is wrong. */
export function readBusSettings(env: Environment): BusSettings {
  const settings = parseEnv(SETTINGS, env);
  const {
    NATS_INBOX_PREFIX: inboxPrefix,
    NATS_CREDENTIALS_FILE: credentialsFile,
    NATS_CA_FILE: certificateAuthorityFile,
    NATS_JETSTREAM_DOMAIN: jetStreamDomain,
    NATS_STREAM_MAX_BYTES: streamMaxBytes,
  } = settings;
  const clientCertificate = readClientCertificate(settings.NATS_CERT_FILE, settings.NATS_KEY_FILE);
  if (certificateAuthorityFile !== undefined) readNamedFile('NATS_CA_FILE', certificateAuthorityFile);
  return {
    url: settings.NATS_URL,
    ...readCredentials(env, credentialsFile),
    ...(inboxPrefix === undefined ? {} : { inboxPrefix }),
    ...(certificateAuthorityFile === undefined ? {} : { certificateAuthorityFile }),
    ...(clientCertificate === undefined ? {} : { clientCertificate }),
    ...(jetStreamDomain === undefined ? {} : { jetStreamDomain }),
    streamReplicas: Number(settings.NATS_STREAM_REPLICAS),
    ...(streamMaxBytes === undefined ? {} : { streamMaxBytes }),
  };
}

type Credentials = Pick<BusSettings, 'user' | 'password' | 'token' | 'nkeySeed' | 'credentials'>;

function readCredentials(env: Environment, credentialsFile: string | undefined): Credentials {
  const user = readSecret(env, 'NATS_USER');
  const password = readSecret(env, 'NATS_PASSWORD');
  const token = readSecret(env, 'NATS_TOKEN');
  const nkeySeed = readSecret(env, 'NATS_NKEY_SEED');
  if (password !== undefined && user === undefined)
    throw new ConfigError('The setting NATS_USER cannot be used: it must be set where NATS_PASSWORD is.');
  const present = [
    ...(user === undefined ? [] : ['NATS_USER']),
    ...(credentialsFile === undefined ? [] : ['NATS_CREDENTIALS_FILE']),
    ...(token === undefined ? [] : ['NATS_TOKEN']),
    ...(nkeySeed === undefined ? [] : ['NATS_NKEY_SEED']),
  ];
  const surplus = present.slice(1).find((name) => name !== 'NATS_CREDENTIALS_FILE');
  if (surplus !== undefined)
    throw new ConfigError(`The setting ${surplus} cannot be used: ${present[0]} is set too. Set one of them.`);
  if (nkeySeed !== undefined)
    assertUsable('NATS_NKEY_SEED', 'it is no seed of an NKEY', () => signWithSeed(nkeySeed()));
  if (credentialsFile !== undefined) {
    const credentials = (): string => readNamedFile('NATS_CREDENTIALS_FILE', credentialsFile);
    assertUsable('NATS_CREDENTIALS_FILE', `${credentialsFile} holds no credentials`, () =>
      signWithCredentials(credentials()),
    );
    return { credentials, ...(user === undefined ? {} : { user }), ...(password === undefined ? {} : { password }) };
  }
  return {
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password }),
    ...(token === undefined ? {} : { token }),
    ...(nkeySeed === undefined ? {} : { nkeySeed }),
  };
}

/** Returns an authenticator of a seed; the first call throws if it is none. */
export function signWithSeed(seed: string) {
  return nkeyAuthenticator(new TextEncoder().encode(seed.trim()));
}

/** Returns an authenticator of the content of a credentials file; the first call throws if it holds none. */
export function signWithCredentials(content: string) {
  // The client finds them between line feeds only.
  return credsAuthenticator(new TextEncoder().encode(content.replaceAll('\r\n', '\n')));
}

function assertUsable(setting: string, reason: string, authenticator: () => ReturnType<typeof signWithSeed>): void {
  const authenticate = authenticator();
  try {
    authenticate('a nonce');
  } catch (error) {
    throw new ConfigError(`The setting ${setting} cannot be used: ${reason}.`, { cause: error });
  }
}

function readClientCertificate(
  certificateFile: string | undefined,
  keyFile: string | undefined,
): BusSettings['clientCertificate'] {
  if (certificateFile === undefined && keyFile === undefined) return undefined;
  if (certificateFile === undefined)
    throw new ConfigError('The setting NATS_CERT_FILE cannot be used: it must be set where NATS_KEY_FILE is.');
  if (keyFile === undefined)
    throw new ConfigError('The setting NATS_KEY_FILE cannot be used: it must be set where NATS_CERT_FILE is.');
  readNamedFile('NATS_CERT_FILE', certificateFile);
  readNamedFile('NATS_KEY_FILE', keyFile);
  return { certificateFile, keyFile };
}

function readNamedFile(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'an error';
    throw new ConfigError(`The setting ${setting} cannot be used: ${path} cannot be read (${reason}).`);
  }
}
