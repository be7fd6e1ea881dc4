import { isIP } from 'node:net';
import { AppError, invalid, type Logger } from '@slidewright/platform';
import type { RequestHandler } from 'express';
import type { GatewayConfig } from '../../config.ts';
import { sendFailure } from '../failures.ts';

/** What proxies add to requests that they pass on. */
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for'];
const LOOPBACK_NAME = /(?:^|\.)localhost$/;

/**
 * Refuses requests for the names of other servers: a page whose name was made to resolve to this machine (DNS
 * rebinding) would otherwise count as same-origin. Addresses are accepted, since only names can be rebound, and so
 * are the loopback names. A request without a Host header (HTTP/1.0) comes from no browser. Internal names are accepted
 * unless a proxy passed the request on: two labels, such as service.namespace, can also be a name of the internet.
 */
export function createHostGuard(
  { publicUrl, trustedOrigins, internalHosts }: Pick<GatewayConfig, 'publicUrl' | 'trustedOrigins' | 'internalHosts'>,
  options: { log: Logger },
): RequestHandler {
  const internal = new Set(internalHosts);
  const known = new Set([publicUrl, ...trustedOrigins].map((origin) => new URL(origin).hostname));
  return (request, response, next) => {
    const names = request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (names.length > 1) return sendFailure(request, response, invalid('There must be one Host header.'), options);
    const { host } = request.headers;
    const isForwarded = FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined);
    if (host === undefined || isKnown(host, known, isForwarded ? NONE : internal)) return next();
    const error = new AppError('MISDIRECTED', {
      userMessage: `This server does not go by that name. Its address is ${publicUrl}.`,
    });
    return sendFailure(request, response, error, options);
  };
}

const NONE: ReadonlySet<string> = new Set();

function isKnown(host: string, known: ReadonlySet<string>, internal: ReadonlySet<string>): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname;
  if (hostname === undefined) return false;
  // A final dot keeps the resolver from trying the domains of its search list.
  if (internal.has(hostname.replace(/\.$/, ''))) return true;
  return known.has(hostname) || LOOPBACK_NAME.test(hostname) || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}
