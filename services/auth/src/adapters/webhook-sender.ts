import { errorReason, type SaidReason } from '@slidewright/domain/errors/reasons';
import { nodeAgentOptions, proxyFor, type ProxySettings } from '@slidewright/platform/proxy';
import { isPublicAddress } from '@slidewright/platform/public-address';
import { lookup, Resolver } from 'node:dns/promises';
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { StringDecoder } from 'node:string_decoder';

/** What came of sending a message once. */
export interface WebhookAnswer {
  /** Null without an answer. */
  readonly status: number | null;
  /** Why it was not accepted; null when it was. */
  readonly reason: SaidReason | null;
  /** The first characters of the answer, without control characters. */
  readonly excerpt: string;
}

export interface WebhookSender {
  /**
   * Returns why an address cannot receive webhooks; null when it can. A name that cannot be resolved at the moment is
   * accepted.
   */
  check(url: string): Promise<SaidReason | null>;
  /** Posts a body. Never throws, except when `signal` aborts. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<WebhookAnswer>;
}

export interface WebhookSenderOptions {
  /** Hosts, optionally with a port, that may be private and reached by http. In lower case. */
  readonly allowedHosts: readonly string[];
  /** DNS servers; default: those of the system. */
  readonly dnsServers?: readonly string[];
  /** Forward proxies of the network. */
  readonly proxies?: ProxySettings | undefined;
  /** Milliseconds for an attempt, from the resolution of the name to the end of the answer; default 10 s. */
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 10_000;
/** Shorter than the call of a person who waits for it. */
const CHECK_MS = 4_000;
/** Bytes of an answer that are read before the connection is closed. */
const LONGEST_ANSWER = 65_536;
const EXCERPT_LENGTH = 500;
/** Answers with a status below 200 before the answer itself, such as 102 Processing. */
const MOST_INTERIM_ANSWERS = 20;
const DNS_TIMEOUT_MS = 3_000;
const DNS_TRIES = 2;
/** Names that no server on the internet has (RFC 6761, RFC 6762, RFC 8375, and usual ones of private networks). */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An address that must not be reached. */
class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
  readonly reason: SaidReason;

  constructor(reason: SaidReason) {
    super(reason.sentence);
    this.reason = reason;
  }
}

const PRIVATE = errorReason('webhookPrivate');

/**
 * Posts to addresses that users entered. A host is resolved once, all its addresses must be public, and the connection
 * goes to these, so that DNS cannot name another one in between. Redirects are not followed.
 *
 * Through a proxy the proxy resolves the host again, and it alone may be able to: a name that does not resolve here is
 * left to it, unless it is one of private networks. It must not lead into private networks itself.
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allowedHosts, dnsServers, proxies, deadlineMs = DEADLINE_MS } = options;
  // `host` leaves out the default port of the protocol.
  const isAllowed = ({ hostname, port, protocol }: URL): boolean =>
    allowedHosts.includes(hostname) || allowedHosts.includes(`${hostname}:${port || DEFAULT_PORTS[protocol]}`);

  async function resolve(url: URL): Promise<string[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) {
      if (!isAllowed(url) && !isPublicAddress(host)) throw new RefusedAddress(PRIVATE);
      return [host];
    }
    const isProxied = proxyFor(proxies, url) !== null;
    if (isAllowed(url)) return isProxied ? [] : (await lookup(host, { all: true })).map(({ address }) => address);
    if (isProxied && PRIVATE_NAME.test(host)) throw new RefusedAddress(PRIVATE);
    const addresses = await resolvePublicName(host, dnsServers).catch((error: unknown) => {
      if (isProxied) return [];
      throw error;
    });
    if (!addresses.every(isPublicAddress)) throw new RefusedAddress(PRIVATE);
    return addresses;
  }

  return {
    async check(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      if (url === null || !['https:', 'http:'].includes(url.protocol)) return errorReason('webhookAddress');
      if (url.username !== '' || url.password !== '') return errorReason('webhookCredentials');
      if (url.protocol === 'http:' && !isAllowed(url)) return errorReason('webhookAddress');
      try {
        await withDeadline(resolve(url), AbortSignal.timeout(Math.min(CHECK_MS, deadlineMs)));
        return null;
      } catch (error) {
        return error instanceof RefusedAddress ? error.reason : null;
      }
    },

    async post(text, headers, body, signal) {
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        const url = new URL(text);
        if (url.protocol !== 'https:' && !isAllowed(url)) throw new RefusedAddress(errorReason('webhookAddress'));
        const addresses = await withDeadline(resolve(url), AbortSignal.any([signal, deadline]));
        const until = AbortSignal.any([signal, deadline]);
        const content = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
        return await withDeadline(exchange(url, { addresses, proxies, headers: content, body, signal: until }), until);
      } catch (error) {
        signal.throwIfAborted();
        const reason = deadline.aborted ? errorReason('webhookSlow', { seconds: deadlineMs / 1_000 }) : reasonOf(error);
        return { status: null, reason, excerpt: '' };
      }
    },
  };
}

/** Asks DNS itself: the system's resolver has few threads, which names that are never answered would hold. */
async function resolvePublicName(host: string, servers: readonly string[] | undefined): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error(`${host} has no address`);
  return addresses;
}

/** Rejects with the signal's reason when it aborts first. */
async function withDeadline<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

interface Exchange {
  readonly addresses: readonly string[];
  readonly proxies: ProxySettings | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** One request on a connection of its own. The status decides; an answer that breaks off after it does not matter. */
async function exchange(url: URL, { addresses, proxies, headers, body, signal }: Exchange): Promise<WebhookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const settings: RequestOptions = { method: 'POST', headers, ...route(url, addresses, proxies), signal };
  const sent = request(url, settings, resolve);
  sent.on('error', reject);
  let interim = 0;
  sent.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM_ANSWERS)
      sent.destroy(Object.assign(new Error('too many interim answers'), { code: 'INTERIM_ANSWERS' }));
  });
  // An answer that changes the protocol ends the request without any other event.
  sent.once('close', () => reject(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' })));
  sent.end(body);
  try {
    const answer = await promise;
    const status = answer.statusCode!;
    return { status, reason: reasonOfStatus(status), excerpt: await readExcerpt(answer) };
  } finally {
    sent.destroy();
  }
}

/** The way of one request: through a proxy, which looks the host up, or straight to the addresses. */
function route(url: URL, addresses: readonly string[], proxies: ProxySettings | undefined): RequestOptions {
  if (proxyFor(proxies, url) === null) return { agent: false, lookup: pinned(addresses) };
  const options = nodeAgentOptions(proxies);
  return { agent: url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options) };
}

function pinned(addresses: readonly string[]): LookupFunction {
  const list = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all) callback(null, list);
    else callback(null, list[0]!.address, list[0]!.family);
  };
}

async function readExcerpt(answer: IncomingMessage): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      if (text.length < EXCERPT_LENGTH) text += decoder.write(chunk);
      bytes += chunk.length;
      if (bytes >= LONGEST_ANSWER) break;
    }
  } catch {
    // The rest of the answer is not needed.
  }
  // oxlint-disable-next-line no-control-regex -- Postgres does not store NUL, and the others hide text
  const printable = text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  return printable.slice(0, EXCERPT_LENGTH).toWellFormed();
}

function reasonOfStatus(status: number): SaidReason | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return errorReason('webhookRedirect', { status });
  return status === 410 ? errorReason('webhookGone') : errorReason('webhookStatus', { status });
}

const REASONS: Readonly<Record<string, SaidReason>> = {
  ENOTFOUND: errorReason('webhookUnknownHost'),
  ENODATA: errorReason('webhookUnknownHost'),
  ECONNREFUSED: errorReason('webhookRefused'),
  ECONNRESET: errorReason('webhookClosed'),
  EHOSTUNREACH: errorReason('webhookUnreachable'),
  ENETUNREACH: errorReason('webhookUnreachable'),
  ETIMEOUT: errorReason('webhookNameServer'),
  ETIMEDOUT: errorReason('webhookUnreachable'),
  INTERIM_ANSWERS: errorReason('webhookInterim', { most: MOST_INTERIM_ANSWERS }),
  ERR_PROXY_TUNNEL: errorReason('webhookProxy'),
};

function reasonOf(error: unknown): SaidReason {
  if (error instanceof RefusedAddress) return error.reason;
  const codes = error instanceof AggregateError ? error.errors : [error];
  const code = (codes[0] as NodeJS.ErrnoException | undefined)?.code ?? '';
  if (/CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(code)) return errorReason('webhookCertificate', { code });
  return REASONS[code] ?? (code === '' ? errorReason('webhookFailed') : errorReason('webhookFailedWith', { code }));
}
