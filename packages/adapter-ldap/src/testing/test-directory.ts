import { once } from 'node:events';
import type { AddressInfo, Server as TcpServer, Socket } from 'node:net';
import { connect, createServer as createTcpServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  InvalidCredentialsError,
  NoSuchObjectError,
  SizeLimitExceededError,
  createServer,
} from 'ldapjs';
import { testCertificate } from './certificates';

/** An entry of the directory. */
export type TestEntry = {
  readonly dn: string;
  /** Without a password, nobody can bind as the entry. */
  readonly password?: string;
  readonly attributes: Readonly<Record<string, Buffer | string | readonly string[]>>;
};

/** An LDAP server in this process, with the entries that the test gives it. */
export type TestDirectory = {
  readonly url: string;
  /** By DN; may be changed at any time. */
  readonly entries: Map<string, TestEntry>;
  /** Every bind that a client sent. */
  readonly binds: { readonly dn: string; readonly password: string }[];
  /** The filters of every search that a client sent. */
  readonly filters: string[];
  readonly close: () => Promise<void>;
};

export const testBase = 'ou=people,dc=example,dc=org';
export const serviceAccount = { dn: 'cn=parley,dc=example,dc=org', password: 'service secret' };

/** A person as OpenLDAP has them. */
export const testPerson = (
  uid: string,
  attributes: TestEntry['attributes'] = {},
  password = `password of ${uid}`,
): TestEntry => ({
  dn: `uid=${uid},${testBase}`,
  password,
  attributes: {
    objectClass: ['top', 'person', 'inetOrgPerson'],
    uid,
    cn: `${uid.charAt(0).toUpperCase()}${uid.slice(1)} Example`,
    mail: `${uid}@example.org`,
    entryUUID: `00000000-0000-0000-0000-${Buffer.from(uid).toString('hex').padStart(12, '0')}`,
    ...attributes,
  },
});

const listening = async (server: TcpServer): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** As the library writes DNs; spaces behind commas do not count. */
const normalDn = (dn: string): string => dn.replace(/,\s+/g, ',').toLowerCase();

/**
 * The bytes of a value in a filter, one character for each. The library passes filters on as text,
 * in which some bytes are escaped and others are not.
 */
const bytesOf = (value: string): string =>
  value.replaceAll(/\\([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

const valuesOf = ({ attributes }: TestEntry, attribute: string): readonly string[] =>
  Object.entries(attributes)
    .filter(([name]) => name.toLowerCase() === attribute.toLowerCase())
    .flatMap(([, value]): readonly (Buffer | string)[] => [value].flat())
    .map((value) => Buffer.from(value).toString('latin1'));

/** Directories compare names without regard to case. */
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What the declarations of the library leave out. */
type Filter = {
  readonly type: string;
  readonly filters?: readonly Filter[];
  readonly filter?: Filter;
  readonly attribute?: string;
  readonly value?: string;
  readonly toString: () => string;
};
type Next = (error?: unknown) => void;
type Request = { readonly dn: { readonly toString: () => string }; readonly connection: object };
type BindRequest = Request & { readonly credentials: string };
type SearchRequest = Request & {
  readonly filter: Filter;
  readonly sizeLimit: number;
  readonly attributes: readonly string[];
};
type Response = { readonly end: () => void };
type SearchResponse = Response & {
  attributes: readonly string[];
  readonly send: (entry: Pick<TestEntry, 'attributes' | 'dn'>) => void;
};

/** The library itself compares escaped values. */
const matches = (filter: Filter, entry: TestEntry): boolean => {
  const { type, filters = [], filter: inner, attribute = '', value = '' } = filter;
  switch (type) {
    case 'AndFilter':
      return filters.every((each) => matches(each, entry));
    case 'OrFilter':
      return filters.some((each) => matches(each, entry));
    case 'NotFilter':
      return inner !== undefined && !matches(inner, entry);
    case 'PresenceFilter':
      return valuesOf(entry, attribute).length > 0;
    case 'EqualityFilter':
      return valuesOf(entry, attribute).some((known) => isSame(known, bytesOf(value)));
    default:
      throw new Error(`the directory for tests does not know ${filter.toString()}`);
  }
};

type Options = {
  readonly entries?: readonly TestEntry[];
  readonly encryption?: 'none' | 'tls';
};

/**
 * A directory that only its service account may search. As many directories do, it accepts binds
 * without a password as anonymous ones, whatever their DN is.
 */
export const startTestDirectory = async ({
  entries: given = [],
  encryption = 'none',
}: Options = {}): Promise<TestDirectory> => {
  const entries = new Map(given.map((entry) => [normalDn(entry.dn), entry]));
  const binds: { dn: string; password: string }[] = [];
  const filters: string[] = [];
  const sockets = new Set<Socket>();
  const bound = new WeakMap<object, string>();
  const server = createServer(
    encryption === 'tls'
      ? { certificate: testCertificate.cert, key: testCertificate.key }
      : undefined,
  );

  server.bind('', (request: BindRequest, response: Response, next: Next) => {
    const dn = request.dn.toString();
    const password = request.credentials;
    binds.push({ dn, password });
    const expected =
      normalDn(dn) === serviceAccount.dn
        ? serviceAccount.password
        : entries.get(normalDn(dn))?.password;
    if (password !== '' && password !== expected) {
      next(new InvalidCredentialsError());
      return;
    }
    bound.set(request.connection, password === '' ? '' : normalDn(dn));
    response.end();
    next();
  });

  server.search('', (request: SearchRequest, response: SearchResponse, next: Next) => {
    filters.push(request.filter.toString());
    const base = normalDn(request.dn.toString());
    if (bound.get(request.connection) !== serviceAccount.dn || base !== testBase) {
      next(new NoSuchObjectError());
      return;
    }
    const found = Array.from(entries.values()).filter(
      (entry) => normalDn(entry.dn).endsWith(testBase) && matches(request.filter, entry),
    );
    const limit = request.sizeLimit;
    // The library compares the requested names with names in lower case.
    response.attributes = request.attributes.map((name) => name.toLowerCase());
    for (const { dn, attributes } of limit > 0 ? found.slice(0, limit) : found) {
      response.send({ dn, attributes: { ...attributes } });
    }
    if (limit > 0 && found.length > limit) {
      next(new SizeLimitExceededError());
      return;
    }
    response.end();
    next();
  });

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // With the port that was chosen.
  const { port } = new URL(server.url);
  return {
    url: encryption === 'tls' ? `ldaps://localhost:${port}` : `ldap://127.0.0.1:${port}`,
    entries,
    binds,
    filters,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};

/** A TCP server in front of nothing or of a directory. */
export type TestGateway = {
  readonly url: string;
  /** How many connections are open. */
  readonly connections: () => number;
  /** How many there have been. */
  readonly accepted: () => number;
  readonly close: () => Promise<void>;
};

const startGateway = async (handle: (socket: Socket) => void): Promise<TestGateway> => {
  const sockets = new Set<Socket>();
  const counts = { accepted: 0 };
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    counts.accepted += 1;
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    handle(socket);
  });
  const port = await listening(server);
  return {
    url: `ldap://localhost:${port}`,
    connections: () => sockets.size,
    accepted: () => counts.accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};

/** Accepts connections and never sends anything. */
export const startSilentServer = (): Promise<TestGateway> =>
  startGateway((socket) => socket.resume());

/** The position of the id in a message that is shorter than 128 bytes. */
const messageIdAt = 4;

const startTlsResponse = (messageId: number): Buffer =>
  Buffer.from([0x30, 12, 2, 1, messageId, 0x78, 7, 10, 1, 0, 4, 0, 4, 0]);

/**
 * Adds StartTLS to a directory that is not encrypted.
 *
 * @param injected bytes that somebody on the way adds behind the response, without encryption
 */
export const startStartTls = (
  { url }: TestDirectory,
  injected: Buffer = Buffer.alloc(0),
): Promise<TestGateway> =>
  startGateway((socket) => {
    socket.once('data', (request: Buffer) => {
      socket.write(Buffer.concat([startTlsResponse(request[messageIdAt] ?? 0), injected]));
      const secure = new TLSSocket(socket, { isServer: true, ...testCertificate });
      const directory = connect(Number(new URL(url).port), '127.0.0.1');
      for (const one of [secure, directory]) {
        one.on('error', () => undefined);
      }
      secure.pipe(directory).pipe(secure);
      secure.once('close', () => directory.destroy());
    });
  });
