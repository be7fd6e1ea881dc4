import { isIP } from 'node:net';
import { AppError, invalid, type Logger } from '@slidewright/platform';
import type { RequestHandler } from 'express';
import { sendFailure } from '../failures.ts';

const LOOPBACK_NAME = /(?:^|\.)localhost$/;

/**
 * Refuses requests for the names of other servers: a page whose name was made to resolve to this machine (DNS
 * rebinding) would otherwise count as same-origin. Addresses are accepted, since only names can be rebound, and so
 * are the loopback names. A request without a Host header (HTTP/1.0) comes from no browser.
 */
export function createHostGuard(
  publicUrl: string,
  trustedOrigins: readonly string[],
  options: { log: Logger },
): RequestHandler {
  const known = new Set([publicUrl, ...trustedOrigins].map((origin) => new URL(origin).hostname));
  return (request, response, next) => {
    const names = request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (names.length > 1) return sendFailure(request, response, invalid('There must be one Host header.'), options);
    const { host } = request.headers;
    if (host === undefined || isKnown(host, known)) return next();
    const error = new AppError('MISDIRECTED', {
      userMessage: `This server does not go by that name. Its address is ${publicUrl}.`,
    });
    return sendFailure(request, response, error, options);
  };
}

function isKnown(host: string, known: ReadonlySet<string>): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname;
  if (hostname === undefined) return false;
  return known.has(hostname) || LOOPBACK_NAME.test(hostname) || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}
