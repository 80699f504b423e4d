import { isIP } from 'node:net';
import * as E from 'fp-ts/Either';
import { pipe } from 'fp-ts/function';
import type { Read } from './read-setting';

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

const begin = (protocols: readonly string[]): string =>
  protocols.map((protocol) => `${protocol}//`).join(' or ');

const checkUrl = (
  name: string,
  text: string,
  protocols: readonly string[],
  namesHost: (url: URL) => boolean = ({ host }) => host !== '',
): Read<URL> => {
  const url = parsed(text);
  return url !== undefined && protocols.includes(url.protocol) && namesHost(url)
    ? E.right(url)
    : E.left(`${name} must be a URL that begins with ${begin(protocols)} and names a host`);
};

/** The URL at which clients reach the server. */
export const checkPublicUrl = (name: string, text: string): Read<URL> =>
  pipe(
    checkUrl(name, text, ['http:', 'https:']),
    E.filterOrElse(
      ({ username, search, hash }) => `${username}${search}${hash}` === '',
      () => `${name} must have no user, query or fragment: such as https://chat.example.org`,
    ),
  );

/** May leave out the host: the database is reached by a socket then. */
export const checkDatabaseUrl = (name: string, text: string): Read<URL> =>
  checkUrl(name, text, ['postgres:', 'postgresql:'], () => true);

export const checkSmtpUrl = (name: string, text: string): Read<URL> =>
  checkUrl(name, text, ['smtp:', 'smtps:']);

/** The sender of emails. */
export const checkSender = (name: string, text: string): Read<string> =>
  /^[^\s<>@]+@[^\s<>@]+$/.test(text)
    ? E.right(text)
    : E.left(`${name} must be an email address, not '${text}'`);

const isNetwork = (text: string): boolean => {
  const [address = '', prefix = '0', ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
  );
};

export const checkProxies = (name: string, proxies: readonly string[]): Read<readonly string[]> => {
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  return wrong === undefined
    ? E.right(proxies)
    : E.left(`${name} must be addresses or networks like 10.0.0.0/8, not '${wrong}'`);
};

/** As browsers send it: scheme, host and port, and nothing behind them. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && parsed(text)?.origin === text;

export const checkOrigins = (name: string, origins: readonly string[]): Read<readonly string[]> => {
  const wrong = origins.find((origin) => !isOrigin(origin));
  return wrong === undefined
    ? E.right(origins)
    : E.left(`${name} must be origins like https://chat.example.org, not '${wrong}'`);
};

const shortestSecret = 32;

export const checkSecretLength = (name: string, secret: string): Read<string> =>
  secret.length < shortestSecret
    ? E.left(`${name} must have ${shortestSecret} characters or more`)
    : E.right(secret);
