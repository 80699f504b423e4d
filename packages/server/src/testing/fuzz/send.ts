import type { IncomingMessage } from 'node:http';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './fuzz-request';

/** The response. */
export type Outcome =
  | {
      readonly _tag: 'Responded';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly body: Buffer;
    }
  /** The connection ended without a response. */
  | { readonly _tag: 'Closed' }
  /** The response took so long that the client disconnected. */
  | { readonly _tag: 'GaveUp' };

export type Sender = {
  readonly send: (request: FuzzRequest) => Promise<Outcome>;
  readonly close: () => void;
};

/** A poll waits for events for a minute; no other endpoint may take as long. */
const timeoutMilliseconds = { poll: 250, other: 60_000, raw: 1_000 };

const endlessBytes = 256 * 1024;

/** Limit for response headers: a redirect may contain the whole query. */
const maxHeaderSize = 1024 * 1024;

const responseOf = (response: IncomingMessage): Promise<Outcome> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => resolve({ _tag: 'Closed' }));
    response.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      const body = Buffer.concat(chunks);
      resolve({ _tag: 'Responded', status: response.statusCode ?? 0, headers, body });
    });
  });

/** Node's client rejects these; they are sent as raw bytes. */
const isPlain = ({ path, headers }: FuzzRequest): boolean =>
  !/[^\u0021-\u00ff]/.test(path) &&
  headers.every(([, value]) => !/[^\t\x20-\x7e\x80-\xff]/.test(value));

const sendWhole = (port: number, agent: Agent, request: FuzzRequest): Promise<Outcome> =>
  new Promise((resolve) => {
    const { method, path, headers, body, route } = request;
    const isPoll = route?.path === '/events' && route.method === 'get';
    const sent = httpRequest(
      {
        ...{ host: '127.0.0.1', port, agent, method, path, maxHeaderSize },
        headers: {
          ...Object.fromEntries(headers),
          ...(body === undefined ? {} : { 'Content-Length': body.length }),
        },
      },
      (response) => void responseOf(response).then(settle),
    );
    const timer = setTimeout(
      () => {
        settle({ _tag: 'GaveUp' });
        sent.destroy();
      },
      isPoll ? timeoutMilliseconds.poll : timeoutMilliseconds.other,
    );
    const settle = (outcome: Outcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    sent.on('error', () => settle({ _tag: 'Closed' }));
    sent.end(body);
  });

/** The first response on a connection. */
const parsed = (bytes: Buffer): Outcome => {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1];
  if (end < 0 || status === undefined) {
    return { _tag: 'Closed' };
  }
  if (status === '100') {
    return parsed(bytes.subarray(end + 4));
  }
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()];
    }),
  );
  const rest = bytes.subarray(end + 4);
  const length = Number(headers['content-length'] ?? rest.length);
  return { _tag: 'Responded', status: Number(status), headers, body: rest.subarray(0, length) };
};

type Bytes = {
  readonly first: Buffer;
  /** Sends until this many bytes are sent, after which the connection is closed. */
  readonly again?: Buffer;
};

const sendBytes = (port: number, { first, again }: Bytes): Promise<Outcome> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port });
    const timer = setTimeout(() => socket.destroy(), timeoutMilliseconds.raw);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A rejected client may find the connection reset while sending; the received response counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(chunks.length === 0 ? { _tag: 'Closed' } : parsed(Buffer.concat(chunks)));
    });
    socket.write(first);
    if (again === undefined || again.length === 0) {
      socket.end();
      return;
    }
    const parts = Math.ceil(endlessBytes / again.length);
    socket.write(Buffer.concat(Array<Buffer>(Math.min(parts, 10_000)).fill(again)), () => {
      socket.destroySoon();
    });
  });

/** The request as bytes, whose header announces a longer body than follows. */
export const bytesOf = (request: FuzzRequest): Buffer => {
  const { method, path, headers, body = Buffer.alloc(0), delivery } = request;
  if (delivery === 'raw') {
    return body;
  }
  const length = delivery === 'whole' ? body.length : body.length + 10_000_000;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Content-Length: ${length}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
};

/** Sends requests to the server at the local port, so many at a time at most. */
export const senderTo = (port: number, atOnce = 1): Sender => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return {
    send: (request) => {
      if (request.delivery === 'whole' && isPlain(request)) {
        return sendWhole(port, agent, request);
      }
      return request.delivery === 'endless'
        ? sendBytes(port, { first: bytesOf(request), again: request.body ?? Buffer.from('x') })
        : sendBytes(port, { first: bytesOf(request) });
    },
    close: () => agent.destroy(),
  };
};
