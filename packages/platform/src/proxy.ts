import { setGlobalProxyFromEnv, type AgentOptions } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { ConfigError, type Environment } from './config.ts';

/** Forward proxies of the network, through which requests leave it. */
export interface ProxySettings {
  /** For http: addresses; null: none. It may hold a user and password. */
  readonly http: string | null;
  /** For https: addresses and mail; null: none. */
  readonly https: string | null;
  /** Hosts that are reached directly, in lower case. */
  readonly direct: readonly string[];
}

/**
 * HTTP_PROXY, HTTPS_PROXY and NO_PROXY, also in lower case, which comes first as in other programs; undefined without a
 * proxy. Throws ConfigError.
 */
export function readProxySettings(env: Environment): ProxySettings | undefined {
  const http = proxyAddress('HTTP_PROXY', env);
  const https = proxyAddress('HTTPS_PROXY', env);
  if (http === null && https === null) return undefined;
  const list = env['no_proxy'] || env['NO_PROXY'] || '';
  return {
    http,
    https,
    direct: list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((entry) => entry !== ''),
  };
}

function proxyAddress(setting: string, env: Environment): string | null {
  const given = env[setting.toLowerCase()] || env[setting];
  if (!given) return null;
  // Without a protocol, as curl accepts it.
  const address = given.includes('://') ? given : `http://${given}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(`The setting ${setting} cannot be used: it must be an address such as http://proxy:3128.`);
  return url.href;
}

/** The proxy for an address (http:, https:, or smtp: and smtps: as for https:), or null for a direct connection. */
export function proxyFor(settings: ProxySettings | undefined, url: URL): string | null {
  const proxy = url.protocol === 'http:' ? settings?.http : settings?.https;
  return !proxy || isDirect(settings!.direct, url) ? null : proxy;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'smtp:': '587',
  'smtps:': '465',
};

/**
 * Entries are `*`, a name (which includes the names below it, with or without `.` or `*.` in front), an address, or a
 * network such as 10.0.0.0/8; each with or without `:port`.
 */
function isDirect(entries: readonly string[], url: URL): boolean {
  const host = unbracketed(url.hostname.toLowerCase());
  const port = url.port || DEFAULT_PORTS[url.protocol];
  return entries.some((entry) => {
    if (entry === '*') return true;
    const [, name, ownPort] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [entry, entry, undefined];
    return (ownPort === undefined || ownPort === port) && isWithin(host, unbracketed(name!));
  });
}

function isWithin(host: string, entry: string): boolean {
  if (isIP(host) === 0) {
    const name = entry.replace(/^\*?\./, '');
    return host === name || host.endsWith(`.${name}`);
  }
  const address = ipaddr.parse(host);
  if (!entry.includes('/'))
    return isIP(entry) !== 0 && ipaddr.parse(entry).toNormalizedString() === address.toNormalizedString();
  const network = parseNetwork(entry);
  if (address instanceof ipaddr.IPv4)
    return network?.[0] instanceof ipaddr.IPv4 && address.match(network[0], network[1]);
  return network?.[0] instanceof ipaddr.IPv6 && address.match(network[0], network[1]);
}

function parseNetwork(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  try {
    return ipaddr.parseCIDR(entry);
  } catch {
    return null;
  }
}

const unbracketed = (host: string): string => host.replaceAll(/^\[|\]$/g, '');

/** Options of a node:http or node:https agent that goes through the proxies. */
export function nodeAgentOptions(settings: ProxySettings | undefined): Pick<AgentOptions, 'proxyEnv'> {
  if (settings === undefined) return {};
  const proxyEnv = {
    ...(settings.http === null ? {} : { http_proxy: settings.http }),
    ...(settings.https === null ? {} : { https_proxy: settings.https }),
    no_proxy: settings.direct.flatMap(nodeEntries).join(','),
  };
  return { proxyEnv };
}

/** Node's agents know ranges instead of networks, and names below a name only with a dot in front. */
function nodeEntries(entry: string): string[] {
  if (parseNetwork(entry)?.[0] instanceof ipaddr.IPv4) {
    const [first, last] = [
      ipaddr.IPv4.networkAddressFromCIDR(entry).toString(),
      ipaddr.IPv4.broadcastAddressFromCIDR(entry).toString(),
    ];
    return [`${first}-${last}`];
  }
  return /^[.*[]/.test(entry) || isIP(entry) !== 0 ? [entry] : [entry, `.${entry}`];
}

/** What undici's dispatcher is told of a request of fetch(). */
interface DispatchOptions {
  readonly origin?: string | URL;
  /** Milliseconds; 0: none. */
  readonly headersTimeout?: number;
  readonly bodyTimeout?: number;
}

interface Dispatcher {
  dispatch(options: DispatchOptions, handler: unknown): boolean;
}

/** Where undici, and with it Node's fetch(), looks for its dispatcher (https://undici.nodejs.org/#/docs/api/GlobalInstallation). */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1');
const globals = globalThis as unknown as Record<symbol, Dispatcher>;
/** fetch() itself gives up after 300 s, before a slow model has answered; each caller has a deadline of its own. */
const NO_OWN_TIMEOUT = { headersTimeout: 0, bodyTimeout: 0 };

/** Sends the requests of fetch() in this process through the proxies, without time limits of its own. Disposing undoes it. */
export function prepareFetch(settings: ProxySettings | undefined): Disposable {
  // Node makes the dispatcher when a part of fetch() is first needed.
  void new Headers();
  const direct = globals[GLOBAL_DISPATCHER]!;
  const proxied = settings === undefined ? direct : proxiedDispatcher(settings);
  const chosen: Dispatcher = Object.assign(Object.create(direct) as Dispatcher, {
    dispatch(options: DispatchOptions, handler: unknown) {
      const isProxied = proxyFor(settings, new URL(String(options.origin))) !== null;
      return (isProxied ? proxied : direct).dispatch({ ...options, ...NO_OWN_TIMEOUT }, handler);
    },
  });
  globals[GLOBAL_DISPATCHER] = chosen;
  return {
    [Symbol.dispose]() {
      if (globals[GLOBAL_DISPATCHER] === chosen) globals[GLOBAL_DISPATCHER] = direct;
    },
  };
}

/** Node makes such a dispatcher only for all requests of a process, and reads NO_PROXY in a way of its own. */
function proxiedDispatcher(settings: ProxySettings): Dispatcher {
  const restore = setGlobalProxyFromEnv({ ...nodeAgentOptions(settings).proxyEnv, no_proxy: '' });
  const proxied = globals[GLOBAL_DISPATCHER]!;
  restore();
  return proxied;
}
