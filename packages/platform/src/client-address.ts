import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The address that rate limits are counted for. Of IPv6 that is the /64, because one subscriber holds all of it.
 * Returns 'unknown' for anything that is not an address.
 */
export function countedAddress(address: string | undefined): string {
  if (address === undefined || isIP(address) === 0) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::`;
}
