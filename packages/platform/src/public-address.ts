import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Networks that ipaddr.js counts as public and that lead to no public server: benchmarks (RFC 2544), the metadata
 * service of Azure, and documentation (RFC 9637).
 */
const OTHER_IPV4 = ['198.18.0.0/15', '168.63.129.16/32'].map((network) => ipaddr.IPv4.parseCIDR(network));
const OTHER_IPV6 = ['3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network));
/** The only IPv6 addresses that are assigned to public servers (RFC 4291). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to a server on the public internet: neither private, shared (RFC 6598), link-local,
 * loopback, multicast, reserved, nor an IPv6 address that contains an IPv4 address. The exception is NAT64 (RFC 6052),
 * by which networks with IPv6 only reach IPv4: there the contained address decides. False for what is no address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4)
    return parsed.range() === 'unicast' && !OTHER_IPV4.some((network) => parsed.match(network));
  if (parsed.range() === 'rfc6052') return isPublicAddress(parsed.toByteArray().slice(12).join('.'));
  return (
    parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST) && !OTHER_IPV6.some((network) => parsed.match(network))
  );
}
