import { isIPv6 } from 'node:net';

/**
 * Whom limits count for: the address itself, or of IPv6 the network (/64) in which one customer changes
 * addresses at will. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '');
  if (!isIPv6(address)) return ip;
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
