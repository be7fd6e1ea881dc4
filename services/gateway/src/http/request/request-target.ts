import type { Request } from 'express';

/** An address without a route, which is answered with 404 in the usual form. */
const NO_SUCH_ADDRESS = '/api/';

/**
 * The path and query of a request's target. Clients of proxies send the absolute form (RFC 9112, section 3.2.2). A
 * malformed one becomes an address without a route, because Express would send an HTML page.
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || target === '*') return target;
  const address = URL.parse(target);
  return address?.pathname.startsWith('/') ? address.pathname + address.search : NO_SUCH_ADDRESS;
}

/** The query of a request. */
export function queryOf({ originalUrl }: Request): URLSearchParams {
  const mark = originalUrl.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : originalUrl.slice(mark + 1));
}
