import { isIPv6 } from 'node:net';
import type { Request } from 'express';

const ipv4Mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The first four groups of an IPv6 address: the network of one customer of a provider. */
const networkOf = (address: string): string => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
};

/**
 * Who a request counts for that comes without an account: an IPv4 address, or the /64 network of an
 * IPv6 address, of which one computer may have any number.
 */
export const limitKeyOf = (address: string): string => {
  const mapped = ipv4Mapped.exec(address)?.[1];
  if (mapped !== undefined) {
    return mapped;
  }
  return isIPv6(address) ? networkOf(address) : address;
};

/** The same for a request, skipping `trustedProxies`. */
export const clientAddress = ({ ip }: Pick<Request, 'ip'>): string => limitKeyOf(ip ?? '');
