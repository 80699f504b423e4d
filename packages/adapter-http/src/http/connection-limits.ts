import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { BlockList, isIPv6 } from 'node:net';
import { guarded } from '@parley/core/kernel';
import { limitKeyOf } from './client-address';
import type { HeadWatch } from './request-heads';

export type ConnectionLimits = {
  /** Of all clients together. */
  readonly total: number;
  /** Of one network address; proxies that are trusted may have all of them. */
  readonly perAddress: number;
};

/**
 * How long a connection waits for its next request. A proxy has to close those that it keeps earlier,
 * or a request may meet the end of its connection.
 */
export const keepAliveMilliseconds = 75_000;

/**
 * Enough for the clients of a few hundred people behind one address: each device keeps a connection
 * for its poll and one or two for what its user does.
 */
export const defaultConnectionLimits: ConnectionLimits = { total: 20_000, perAddress: 1_000 };

/**
 * The share of one of several processes that accept connections in turn: together they have the
 * documented limits.
 */
export const connectionLimitsOf = (
  processes: number,
  { total, perAddress }: ConnectionLimits = defaultConnectionLimits,
): ConnectionLimits => ({
  total: Math.ceil(total / processes),
  perAddress: Math.ceil(perAddress / processes),
});

/** Whether an address is one of the addresses and networks (`10.0.0.0/8`) of the list. */
const belongsTo = (list: readonly string[]): ((address: string) => boolean) => {
  const known = new BlockList();
  for (const entry of list) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) {
      known.addAddress(address, family);
    } else {
      known.addSubnet(address, Number(bits), family);
    }
  }
  return (address) => known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
};

/**
 * Closes new connections beyond the limits at once: each costs memory before anything is known of
 * who made it. Proxies that are trusted pass on complete heads only, of many clients.
 *
 * @param onThrow called with a defect in the counting
 */
export const limitConnections = (
  server: Server,
  { total, perAddress }: ConnectionLimits,
  trustedProxies: readonly string[],
  heads: HeadWatch,
  onThrow: (error: unknown) => void,
): void => {
  const isTrusted = belongsTo(trustedProxies);
  /** The number of open connections of each address. */
  const open = new Map<string, number>();
  const closed = (address: string): void => {
    const rest = (open.get(address) ?? 0) - 1;
    if (rest > 0) {
      open.set(address, rest);
    } else {
      open.delete(address);
    }
  };
  server.maxConnections = total;
  server.on(
    'connection',
    guarded(onThrow, (socket: Socket) => {
      const { remoteAddress = '' } = socket;
      if (isTrusted(remoteAddress)) {
        return;
      }
      const address = limitKeyOf(remoteAddress);
      const count = open.get(address) ?? 0;
      if (count >= perAddress) {
        socket.destroy();
        return;
      }
      open.set(address, count + 1);
      socket.on(
        'close',
        guarded(onThrow, () => closed(address)),
      );
      heads.follow(socket, address);
    }),
  );
};
