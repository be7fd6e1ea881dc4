import type { Request } from 'express';

/** Nothing is there, and that is said as everywhere in the interface. */
const NO_SUCH_ADDRESS = '/api/';

/**
 * The path and query of a request's target. Clients of proxies send the whole address (RFC 9112, section
 * 3.2.2). One that cannot be read is taken for one that is not there: Express would answer it with a page of
 * its own.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target;
  const address = URL.parse(target);
  return address?.pathname.startsWith('/') ? address.pathname + address.search : NO_SUCH_ADDRESS;
}

/** The query of a request, whatever stands before it. */
export function queryOf({ originalUrl }: Request): URLSearchParams {
  const mark = originalUrl.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : originalUrl.slice(mark + 1));
}
