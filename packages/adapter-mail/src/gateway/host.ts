import { isIPv6 } from 'node:net';

/** The network address without the zone of IPv6, and as IPv4 where it is that. */
export const plainAddress = (address: string): string =>
  address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');

const groups = 8;

/** The groups of an IPv6 address in its short form. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('::');
  const [left, right] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const before = left ?? [];
  const after = right ?? [];
  const missing = tail === undefined ? 0 : groups - before.length - after.length;
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after];
};

/**
 * What limits of a host count: an IPv4 address, or the network of 64 bits that one customer has.
 *
 * @param address without a zone
 */
export const hostOf = (address: string): string =>
  isIPv6(address)
    ? groupsOf(new URL(`http://[${address}]`).hostname.slice(1, -1))
        .slice(0, groups / 2)
        .join(':')
    : address;
