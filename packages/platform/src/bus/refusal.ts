import { ErrorCode, type NatsError } from 'nats';
import { natsAddresses, usesTls } from './access.ts';
import type { BusSettings } from './settings.ts';

/** Why a connection to NATS could not be made. */
export interface Refusal {
  /** The setting that is likely at fault. */
  readonly setting: string;
  /** What was tried and what the server said, without secrets; ends the sentence 'The setting X cannot be used: …'. */
  readonly reason: string;
  /** Whether the server refused, so that the same attempt is expected to fail again. */
  readonly isFinal: boolean;
}

/** Describes the error of a connect. */
export function describeRefusal(error: unknown, settings: BusSettings): Refusal {
  const hosts = natsAddresses(settings.url)
    .map(({ host }) => host)
    .join(', ');
  const said = wordsOf(error);
  const refused = (setting: string, reason: string): Refusal => ({ setting, reason, isFinal: true });
  switch ((error as NatsError).code) {
    case ErrorCode.AuthorizationViolation:
    case ErrorCode.AuthenticationExpired:
    case ErrorCode.AuthenticationTimeout:
    case ErrorCode.AccountExpired:
    case ErrorCode.BadAuthentication: {
      const [setting, identity] = identityOf(settings);
      return refused(setting, `NATS at ${hosts} refuses ${identity} (${said})`);
    }
    case ErrorCode.BadCreds:
      return refused('NATS_CREDENTIALS_FILE', 'the file holds no credentials');
    case ErrorCode.ServerOptionNotAvailable:
      return refused('NATS_URL', `the server at ${hosts} does not speak TLS`);
    case ErrorCode.Tls:
      return refused(tlsSetting(settings), `TLS to ${hosts} fails (${said})`);
    default:
  }
  if (isCertificateProblem(error)) return refused('NATS_CA_FILE', `${hosts} is not trusted (${said})`);
  // With TLS 1.3 a server that refuses the client's certificate does so after the handshake, and the client only
  // notices that nothing comes.
  if ((error as NatsError).code === ErrorCode.Timeout && usesTls(settings))
    return {
      setting: 'NATS_CERT_FILE',
      reason: `NATS at ${hosts} ends the connection after TLS, as a server does that demands ${settings.clientCertificate === undefined ? 'a' : 'another'} client certificate (${said})`,
      isFinal: false,
    };
  return { setting: 'NATS_URL', reason: `no NATS server answers at ${hosts} (${said})`, isFinal: false };
}

/** The words of the server or the operating system; the client wraps some of them in codes of its own. */
function wordsOf(error: unknown): string {
  const { chainedError } = error as NatsError;
  const { message = '', code = '' } = (chainedError ?? error ?? {}) as Error & { code?: string };
  const words = message || code || 'the connection was closed';
  return words.replace(/^'(.*)'$/, '$1');
}

/** The setting with the identity, and the identity in words. */
function identityOf(settings: BusSettings): [setting: string, identity: string] {
  const { credentials, nkeySeed, token, user, password, clientCertificate } = settings;
  if (credentials !== undefined) return ['NATS_CREDENTIALS_FILE', 'the credentials'];
  if (nkeySeed !== undefined) return ['NATS_NKEY_SEED', 'the NKEY'];
  if (token !== undefined) return ['NATS_TOKEN', 'the token'];
  if (user !== undefined)
    return [
      password === undefined ? 'NATS_USER' : 'NATS_PASSWORD',
      `the user ${typeof user === 'function' ? user() : user}`,
    ];
  const named = natsAddresses(settings.url).find(({ username }) => username !== '');
  if (named !== undefined)
    return ['NATS_URL', named.password === '' ? 'the token' : `the user ${decodeURIComponent(named.username)}`];
  if (clientCertificate !== undefined) return ['NATS_CERT_FILE', 'the client certificate'];
  return ['NATS_URL', 'a connection without credentials'];
}

function tlsSetting({ certificateAuthorityFile, clientCertificate }: BusSettings): string {
  if (certificateAuthorityFile !== undefined) return 'NATS_CA_FILE';
  return clientCertificate === undefined ? 'NATS_URL' : 'NATS_CERT_FILE';
}

export function isCertificateProblem(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|ERR_TLS_)/.test(code);
}
