import { isIPv4, isIPv6 } from 'node:net';

/** Callers without a known address share one limit. */
const UNKNOWN = 'unknown';

/**
 * Parses the address reported by a platform or proxy, dropping port (`192.0.2.7:4711`, `[2001:db8::1]:443`), brackets
 * and IPv6 zone. Undefined if invalid.
 */
export function parseIpAddress(reported: string): string | undefined {
  const address = reported
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/**
 * The network to which rate limits apply: the IPv4 address, or the IPv6 /64, within which one customer can change
 * addresses at will. IPv4-mapped addresses count as IPv4. All invalid addresses count as one, so that inventing them
 * does not evade the limit.
 */
export function rateLimitNetwork(reported: string): string {
  const address = parseIpAddress(reported);
  if (!address) return UNKNOWN;
  if (isIPv4(address)) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  const [seventh = '0', eighth = '0'] = groups.slice(6).map((group) => group.padStart(4, '0'));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') {
    return [...Buffer.from(seventh + eighth, 'hex')].join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
