import { tokenAuthenticator, usernamePasswordAuthenticator, type Authenticator, type ConnectionOptions } from 'nats';
import type { Logger } from '../telemetry/log.ts';
import { signWithCredentials, signWithSeed, type BusSettings, type Secret } from './settings.ts';

/** How to reach NATS, and as whom. Secrets and certificates are read again at each connect. */
export function accessOptions(settings: BusSettings, log: Logger): ConnectionOptions {
  const addresses = natsAddresses(settings.url);
  const { certificateAuthorityFile, clientCertificate } = settings;
  const authenticator = authenticatorOf(settings, addresses);
  return {
    servers: addresses.map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    ...(authenticator === null ? {} : { authenticator: keepUsable(authenticator, log) }),
    ...(usesTls(settings)
      ? {
          tls: {
            ...(certificateAuthorityFile === undefined ? {} : { caFile: certificateAuthorityFile }),
            ...(clientCertificate === undefined
              ? {}
              : { certFile: clientCertificate.certificateFile, keyFile: clientCertificate.keyFile }),
          },
        }
      : {}),
  };
}

/** The servers of NATS_URL. */
export function natsAddresses(url: string): URL[] {
  return url.split(',').map((address) => new URL(address.trim()));
}

export function usesTls({ url, certificateAuthorityFile, clientCertificate }: BusSettings): boolean {
  const isSet = certificateAuthorityFile !== undefined || clientCertificate !== undefined;
  return isSet || natsAddresses(url).some(({ protocol }) => protocol === 'tls:');
}

/** Returns a function that makes an authenticator of the secrets as they are now; null where there are none. */
function authenticatorOf(settings: BusSettings, addresses: readonly URL[]): (() => Authenticator) | null {
  const { token, nkeySeed, credentials } = settings;
  if (token !== undefined) return () => tokenAuthenticator(current(token));
  if (nkeySeed !== undefined) return () => signWithSeed(current(nkeySeed));
  const byPassword = passwordAuthenticator(settings, addresses);
  if (credentials === undefined) return byPassword;
  // With a user too, the server chooses.
  return () => {
    const all = [...(byPassword === null ? [] : [byPassword()]), signWithCredentials(current(credentials))];
    return (nonce) => Object.assign({}, ...all.map((authenticate) => authenticate(nonce))) as ReturnType<Authenticator>;
  };
}

function passwordAuthenticator(
  { user, password }: BusSettings,
  addresses: readonly URL[],
): (() => Authenticator) | null {
  // The client ignores what stands in front of the host of an address.
  const named = addresses.find(({ username }) => username !== '');
  const nameInAddress = named && decodeURIComponent(named.username);
  const passwordInAddress = named && decodeURIComponent(named.password);
  const name = user ?? nameInAddress;
  if (name === undefined) return null;
  if (user === undefined && password === undefined && passwordInAddress === '') return () => tokenAuthenticator(name);
  return () => usernamePasswordAuthenticator(current(name), current(password ?? passwordInAddress ?? ''));
}

function current(secret: Secret): string {
  return typeof secret === 'function' ? secret() : secret;
}

/**
 * The client ends for good when an authenticator throws, as it would while a file of a secret is being replaced. The
 * secrets of the last connect are used then.
 */
function keepUsable(make: () => Authenticator, log: Logger): Authenticator {
  let last: Authenticator | null = null;
  return (nonce) => {
    try {
      const authenticate = make();
      const answer = authenticate(nonce);
      last = authenticate;
      return answer;
    } catch (error) {
      if (last === null) throw error;
      log.warn({ reason: (error as Error).message }, 'the credentials of NATS cannot be read; the last ones are used');
      return last(nonce);
    }
  };
}
