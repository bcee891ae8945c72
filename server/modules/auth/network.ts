import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * What an address counts as where attempts are counted: whoever has one of IPv6 has all others that
 * begin with the same 64 bits as well. One of IPv4, also within IPv6 (`::ffff:192.0.2.1`), stands for itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare) || bare.includes('.')) return address;
  const [start = [], end = []] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const left = Array.from({ length: GROUPS - start.length - end.length }, () => '0');
  return [...start, ...left, ...end].slice(0, GROUPS_OF_NETWORK).join(':');
}
