import { clientName } from '../../access';

/** A program in a network, as far as the server can recognize it at a later login. */
export type LoginDevice = {
  /** The name of the browser or client program, without its version. */
  readonly client: string;
  readonly network: string;
};

/** The devices of an account that are remembered; the least recently used ones are forgotten. */
export const maxLoginDevices = 20;

/**
 * Browsers by what only their User-Agent contains, in the order in which they are tried: nearly all
 * of them name others as well.
 */
const browsers: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const clientOf = (userAgent: string): string => {
  const name = clientName(userAgent);
  return name === 'Mozilla'
    ? (browsers.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'Browser')
    : name;
};

/** Systems by what only their User-Agent contains, in the order in which they are tried. */
const systems: readonly (readonly [mark: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/** The program and its system, as far as they are known: `Firefox on Linux`. */
export const describeClient = (userAgent: string): string => {
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  return system === undefined ? clientOf(userAgent) : `${clientOf(userAgent)} on ${system}`;
};

const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/;
const ipv6Groups = 3;

/**
 * The network of an address: the first three of the four numbers of an IPv4 address, or the first
 * three groups of an IPv6 address. Providers change the rest, and the email must not become a
 * routine.
 */
const networkOf = (address: string): string =>
  ipv4.exec(address)?.[1] ?? address.split(':').slice(0, ipv6Groups).join(':');

/** @param address an IPv4 address, or the network of an IPv6 address with all of its groups */
export const loginDevice = (userAgent: string, address: string): LoginDevice => ({
  client: clientOf(userAgent),
  network: networkOf(address),
});
