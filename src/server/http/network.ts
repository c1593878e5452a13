import { isIPv4, isIPv6 } from 'node:net';

/** Whom limits count for where nobody knows: all of them together. */
const UNKNOWN = 'unknown';

/**
 * The address in what a platform or a proxy says: a port (`192.0.2.7:4711`, `[2001:db8::1]:443`), brackets and
 * the zone of IPv6 belong to the connection and not to whoever made it. Undefined where there is no address.
 */
export function addressIn(said: string): string | undefined {
  const address = said
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return isIPv4(address) || isIPv6(address) ? address : undefined;
}

/**
 * Whom limits count for: the address itself, or of IPv6 the network (/64) in which one customer changes
 * addresses at will. An IPv4 address written as IPv6 is the IPv4 address. What is no address is one place:
 * whoever could make up another word at each request would have no limit.
 */
export function networkOf(said: string): string {
  const address = addressIn(said);
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
