import { isIPv4, isIPv6 } from 'node:net';

/**
 * The address limits are counted for, out of x-forwarded-for. The gateway replaces that header
 * by the peer it sees; should something have been put before it, only the last entry was
 * written by our side. One subscriber holds a whole /64 of IPv6, so that is what is counted.
 */
export function clientAddress(forwardedFor: string | null): string {
  const last = (forwardedFor ?? '').split(',').at(-1)!.trim();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(last)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (isIPv4(last)) return last;
  if (isIPv6(last)) return `${networkPart(last)}::`;
  return 'unknown';
}

function networkPart(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
