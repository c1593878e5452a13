import { isIPv4, isIPv6 } from 'node:net';

/** The shared subject of limits for callers without a known address. */
const UNKNOWN = 'unknown';

/**
 * The address in what a platform or a proxy reports, without what belongs to the connection: the port
 * (`192.0.2.7:4711`, `[2001:db8::1]:443`), brackets and the zone of IPv6. Undefined where there is no address.
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
 * The subject that limits count for: the address itself, or for IPv6 the network (/64), within which one customer
 * changes addresses at will. An IPv4 address written as IPv6 counts as the IPv4 address. Anything else counts as one
 * place: a caller who could make up a new word for each request would have no limit.
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
