import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect, isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { connect as connectTls } from 'node:tls';
import { guarded } from '@parley/core/kernel';
import { Client } from 'ldapts';
import type { LdapOptions } from './ldap-options';

const startTlsOperation = '1.3.6.1.4.1.1466.20037';

const ports = { 'ldap:': 389, 'ldaps:': 636 } as const;

type Endpoint = { readonly host: string; readonly port: number; readonly isSecure: boolean };

const endpointOf = (url: string): Endpoint => {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'ldaps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? ports[isSecure ? 'ldaps:' : 'ldap:'] : Number(port),
    isSecure,
  };
};

const tlsOptions = (
  { ca, checksCertificate = true }: LdapOptions,
  host: string,
): ConnectionOptions => ({
  host,
  // Names of servers are never addresses; the certificate is checked for the address then.
  ...(isIP(host) === 0 ? { servername: host } : {}),
  ...(ca === undefined ? {} : { ca }),
  rejectUnauthorized: checksCertificate,
});

/** A client on a connection that is established already; it never connects again by itself. */
const clientOn = (socket: Socket): Client => {
  let isTaken = false;
  return new Client({
    url: 'ldap://directory',
    createConnection: () => {
      if (isTaken) {
        throw new Error('the connection to the directory was closed');
      }
      isTaken = true;
      return socket;
    },
  });
};

const nothing = (): void => undefined;

/** Without a listener, an error would end the process; whoever waits for the socket is told too. */
const ignoreErrors = (socket: Socket): void => {
  socket.on('error', guarded(nothing, nothing));
};

/**
 * Encrypts the connection. Whatever arrived before the encryption is discarded together with the
 * first client, so that nobody on the way can add responses to those of the directory.
 */
const startTls = async (
  socket: Socket,
  options: LdapOptions,
  host: string,
  opened: Socket[],
  signal: AbortSignal,
): Promise<Socket> => {
  await clientOn(socket).exop(startTlsOperation);
  socket.removeAllListeners();
  ignoreErrors(socket);
  const secure = connectTls({ ...tlsOptions(options, host), socket });
  opened.push(secure);
  await once(secure, 'secureConnect', { signal });
  return secure;
};

const open = async (
  options: LdapOptions,
  opened: Socket[],
  signal: AbortSignal,
): Promise<Socket> => {
  const { host, port, isSecure } = endpointOf(options.url);
  if (isSecure) {
    const secure = connectTls({ ...tlsOptions(options, host), port });
    opened.push(secure);
    await once(secure, 'secureConnect', { signal });
    return secure;
  }
  const plain = connect({ host, port });
  opened.push(plain);
  await once(plain, 'connect', { signal });
  return options.startTls === false ? plain : startTls(plain, options, host, opened, signal);
};

/**
 * Connects, and calls `use` with the client; always closes the connection. If the signal is aborted,
 * the connection is closed at once, and the result is a rejection with the signal's reason.
 */
export const withConnection = async <A>(
  options: LdapOptions,
  signal: AbortSignal,
  use: (client: Client) => Promise<A>,
): Promise<A> => {
  const opened: Socket[] = [];
  const close = (): void => opened.forEach((socket) => socket.destroy());
  signal.throwIfAborted();
  signal.addEventListener('abort', guarded(nothing, close), { once: true });
  try {
    const socket = await open(options, opened, signal);
    ignoreErrors(socket);
    return await use(clientOn(socket));
  } catch (error) {
    // The closed connection is not the reason, but the consequence.
    signal.throwIfAborted();
    throw error;
  } finally {
    close();
  }
};
